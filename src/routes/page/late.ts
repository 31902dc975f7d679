/** What comes behind the page in one piece, once it is alive: none of it is in a first paint. */
export { ActivityList } from '#routes/activity/activity-list.tsx'
export { ItemActivity } from '#routes/activity/item-activity.tsx'
export { RecentActivity } from '#routes/activity/recent-activity.tsx'
export { actInWords } from '#routes/activity/change-in-words.ts'
export { speakOthers } from '#routes/others/speak-others.ts'
export { ListWatch } from '#routes/others/watch-list.ts'
