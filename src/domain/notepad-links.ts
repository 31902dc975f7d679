import { linkMaxLength } from './list-item.ts'

/** Only these lead out of a notepad; `javascript:` and the like never do. */
export function isNotepadLink(href: string): boolean {
  return href.length <= linkMaxLength && /^(https?:\/\/[^\s/]|mailto:[^\s@]+@\S)/i.test(href)
}
