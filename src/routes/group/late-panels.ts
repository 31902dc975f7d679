/** What is only in panels that few people open, in one piece behind the group's screen. */
export { AddByName } from './add-by-name.tsx'
export { AuditList } from './audit-list.tsx'
export { ExportPart } from './export-panel-part.tsx'
export { LayoutsEditor } from './layouts-editor.tsx'
export { LostAndFound } from './lost-and-found.tsx'
export { MoreSettings } from './more-settings.tsx'
export { SectionsEditor } from './sections-editor.tsx'
