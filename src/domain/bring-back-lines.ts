import * as Y from 'yjs'
import { parentOf, placeOf } from './notepad-place.ts'

/** What stands in a text as one thing: a mention, or a live line, which is a line by itself. */
export interface Atom {
  name: string
  attributes: ReadonlyMap<string, unknown>
}

export type Line = readonly (string | Atom)[]

/** What was deleted as a whole, and the lines in it that come back. */
export interface Lost {
  top: Y.Item
  lines: Line[]
}

/** The lines stand where it stood. */
export function bringBack({ top, lines }: Lost): void {
  const parent = parentOf(top)
  const place = placeOf(top)
  const nodes = nodesFor(parent.nodeName, lines)
  const [first] = nodes
  const before = place > 0 ? parent.get(place - 1) : null
  // Of several texts in a row the editor makes one, and forgets the third.
  if (first instanceof Y.XmlText && before instanceof Y.XmlText) {
    before.insert(before.length, ` ${wordsOf(lines)}`, {})
  } else parent.insert(place, nodes)
}

function nodesFor(
  parentName: string | undefined,
  lines: readonly Line[],
): (Y.XmlElement | Y.XmlText)[] {
  switch (parentName) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inlineOf(lines)
    case 'bulletList':
    case 'orderedList':
      return lines.map((line) => element('listItem', blocksOf([line])))
    case 'taskList':
      return lines.map((line) => liveLineOf(line) ?? element('taskItem', blocksOf([line])))
    default:
      return blocksOf(lines)
  }
}

/** Of a line that is still there its words came back alone, or one thing in it. */
function inlineOf(lines: readonly Line[]): (Y.XmlElement | Y.XmlText)[] {
  const words = wordsOf(lines)
  const atoms = lines.flat().filter((part) => typeof part === 'object')
  return [...(words ? [new Y.XmlText(words)] : []), ...atoms.map(atomElement)]
}

function wordsOf(lines: readonly Line[]): string {
  return lines.flatMap((line) => line.filter((part) => typeof part === 'string')).join(' ')
}

/** Live lines stand in lists of tasks only, those in a row in one. */
function blocksOf(lines: readonly Line[]): Y.XmlElement[] {
  const blocks: Y.XmlElement[] = []
  let liveLines: Y.XmlElement[] = []
  const endList = () => {
    if (liveLines.length > 0) blocks.push(element('taskList', liveLines))
    liveLines = []
  }
  for (const line of lines) {
    const liveLine = liveLineOf(line)
    if (liveLine) liveLines.push(liveLine)
    else {
      endList()
      blocks.push(element('paragraph', line.map(partOf)))
    }
  }
  endList()
  return blocks
}

function liveLineOf([part]: Line): Y.XmlElement | null {
  return typeof part === 'object' && part.name === 'liveLine' ? atomElement(part) : null
}

function partOf(part: Line[number]): Y.XmlElement | Y.XmlText {
  return typeof part === 'string' ? new Y.XmlText(part) : atomElement(part)
}

function atomElement({ name, attributes }: Atom): Y.XmlElement {
  const made = new Y.XmlElement(name)
  // They were strings where they were read.
  for (const [key, value] of attributes) made.setAttribute(key, value as string)
  return made
}

function element(name: string, children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name)
  made.insert(0, children)
  return made
}
