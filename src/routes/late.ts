/** What comes behind the page in one piece, once it is alive: none of it is in a first paint. */
export { ActivityList } from './activity/activity-list.tsx'
export { ItemActivity } from './activity/item-activity.tsx'
export { RecentActivity } from './activity/recent-activity.tsx'
export { actInWords } from './change-in-words.ts'
export { speakOthers } from './others/speak-others.ts'
export { ListWatch } from './others/watch-list.ts'
