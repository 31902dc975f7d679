/** What is only in panels that few people open, in one piece behind the group's screen. */
export { MoreSettings } from './more-settings.tsx'
