import { type Line, linesMax, parseLines } from '#domain/lines.ts'
import { Link, linksMax, titleMaxLength } from '#domain/list-item.ts'
import type { Words } from '#words/words.ts'
import * as v from 'valibot'

export interface CapturedItem extends Line {
  links: string[]
}

/** One item a line. A line that is only a link belongs to the item before it. */
export function capturedItems(text: string): CapturedItem[] {
  const captured: CapturedItem[] = []
  for (const line of parseLines(text)) {
    const before = captured.at(-1)
    if (!isLink(line.title)) captured.push({ ...line, links: [] })
    else if (before && before.links.length < linksMax) before.links.push(line.title)
    else
      captured.push({ ...line, title: shortLink(line.title), links: [line.title], problem: null })
  }
  return captured
}

/** The lines from which the same items come again. */
export function asLines(captured: readonly CapturedItem[]): string {
  return captured
    .flatMap(({ title, done, links }) => {
      const words = done ? `[x] ${title}` : title
      return isOnlyLink({ title, links }) ? links : [words, ...links]
    })
    .join('\n')
}

/** Whether an item is nothing but a link, whose name no grammar must read. */
export function isOnlyLink({ title, links }: Pick<CapturedItem, 'title' | 'links'>): boolean {
  return links.some((link) => shortLink(link) === title)
}

/** What stands in the way of adding them, in words; nothing is added before it is gone. */
export function findProblem(captured: readonly CapturedItem[], words: Words): string | undefined {
  const count = captured.length
  if (count > linesMax) return words.create.tooManyLines({ count, limit: linesMax })
  const broken = captured.find(({ problem }) => problem !== null)
  if (!broken) return undefined
  const start = broken.title.slice(0, 24).toWellFormed()
  return broken.problem === 'tooLong'
    ? words.create.tooLongLine({ start, limit: titleMaxLength })
    : words.create.unusableLine({ start })
}

function isLink(line: string): boolean {
  return !/\s/.test(line) && v.is(Link, line)
}

function shortLink(link: string): string {
  return Array.from(link.replace(/^https?:\/\//i, ''))
    .slice(0, titleMaxLength)
    .join('')
}
