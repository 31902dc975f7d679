import { sectionNameMaxLength } from '#domain/section.ts'
import { titleKey } from '#domain/title-key.ts'
import { type CapturedItem, capturedItems } from '#routes/create/captured-items.ts'

export interface PastedItem extends CapturedItem {
  /** The heading that it stood under. */
  section: string | null
}

const heading = /^\s*(?:#{1,6}\s+)?(?<name>\S.*?)\s*:\s*$/
const markdownHeading = /^\s*#{1,6}\s+(?<name>\S.*?)\s*$/

/** Items of a pasted list, each with the line that ended in a colon, or began with #, before it. */
export function pastedItems(text: string): PastedItem[] {
  const items: PastedItem[] = []
  let section: string | null = null
  let lines: string[] = []
  const close = () => {
    items.push(...capturedItems(lines.join('\n')).map((item) => ({ ...item, section })))
    lines = []
  }
  for (const line of text.split(/\r\n?|[\n\u0085\u2028\u2029]/)) {
    const name = findHeading(line)
    if (name === null) {
      lines.push(line)
      continue
    }
    close()
    section = name
  }
  close()
  return items
}

function findHeading(line: string): string | null {
  const name = (heading.exec(line) ?? markdownHeading.exec(line))?.groups?.['name'] ?? null
  return name !== null && name.length <= sectionNameMaxLength ? name : null
}

/** The headings that are no section yet, each once. */
export function newSections(
  items: readonly PastedItem[],
  sections: readonly { name: string }[],
): string[] {
  const known = new Set(sections.map(({ name }) => titleKey(name)))
  const found: string[] = []
  for (const { section } of items) {
    if (section === null || known.has(titleKey(section))) continue
    known.add(titleKey(section))
    found.push(section)
  }
  return found
}
