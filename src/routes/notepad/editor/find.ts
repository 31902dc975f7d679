import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
} from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { schema } from './schema.ts'

interface Place {
  from: number
  to: number
  /** A live line as a whole: its title is no text of the notepad. */
  isLine?: boolean
}

interface FindOptions {
  classes: { found: string; current: string }
  /** What a live line shows. */
  titleOf: (line: Node) => string
}

interface Found {
  query: string
  /** Where the words do not stand in a row, each of them is looked for: a search found them so. */
  isLoose: boolean
  places: Place[]
  at: number
}

const nothing: Found = { query: '', isLoose: false, places: [], at: 0 }
const key = new PluginKey<Found>('find')
const placesMax = 1_000

/** Marks every place where the searched words stand. */
export function findPlugin({ classes, titleOf }: FindOptions): Plugin {
  return new Plugin<Found>({
    key,
    state: {
      init: () => nothing,
      apply(transaction, found) {
        const asked: Partial<Found> | undefined = transaction.getMeta(key)
        if (!asked && (!transaction.docChanged || !found.query)) return found
        const { query, isLoose, at } = { ...found, ...asked }
        const places = placesOf(transaction.doc, { query, isLoose, titleOf })
        return { query, isLoose, places, at: Math.min(at, Math.max(0, places.length - 1)) }
      },
    },
    props: {
      decorations(state) {
        const { places, at } = foundIn(state)
        if (places.length === 0) return null
        return DecorationSet.create(
          state.doc,
          places.map(({ from, to, isLine }, index) => {
            const mark = isLine ? Decoration.node : Decoration.inline
            return mark(from, to, { class: index === at ? classes.current : classes.found })
          }),
        )
      },
    },
  })
}

export function foundIn(state: EditorState): Found {
  return key.getState(state) ?? nothing
}

export function find(view: EditorView, query: string, { isLoose = false } = {}): void {
  view.dispatch(view.state.tr.setMeta(key, { query, isLoose, at: 0 }))
  showPlace(view)
}

export function findNext(view: EditorView, step: 1 | -1): void {
  const { places, at } = foundIn(view.state)
  if (places.length === 0) return
  const next = (at + step + places.length) % places.length
  view.dispatch(view.state.tr.setMeta(key, { at: next }))
  showPlace(view)
}

export function showPlace(view: EditorView): void {
  const { places, at } = foundIn(view.state)
  const place = places[at]
  if (!place) return
  const { doc, tr } = view.state
  const selection = place.isLine
    ? NodeSelection.create(doc, place.from)
    : TextSelection.create(doc, place.from, place.to)
  view.dispatch(tr.setSelection(selection))
  const node = place.isLine ? view.nodeDOM(place.from) : view.domAtPos(place.from).node
  const element = node instanceof HTMLElement ? node : node?.parentElement
  element?.scrollIntoView({ block: 'center' })
}

type Wanted = Pick<Found, 'query' | 'isLoose'> & Pick<FindOptions, 'titleOf'>

function placesOf(doc: Node, { query, isLoose, titleOf }: Wanted): Place[] {
  const places = placesOfOne(doc, query, titleOf)
  if (places.length > 0 || !isLoose) return places
  const words = query.split(/\s+/).filter(Boolean)
  const each = words.map((word) => placesOfOne(doc, word, titleOf))
  const all = each
    .flat()
    .sort((a, b) => a.from - b.from)
    .slice(0, placesMax)
  // A line that has all of them is what was meant.
  const lineOf = ({ from }: { from: number }) => doc.resolve(from).start()
  const lines = each.map((found) => new Set(found.map(lineOf)))
  const whole = all.filter((place) => lines.every((line) => line.has(lineOf(place))))
  return whole.length > 0 ? whole : all
}

/** Without regard to case and accents, as long as letters stay where they are. */
function placesOfOne(doc: Node, query: string, titleOf: FindOptions['titleOf']): Place[] {
  const wanted = folded(query)
  const places: Place[] = []
  if (!wanted) return places
  doc.descendants((node, position) => {
    if (node.type === schema.nodes.liveLine && folded(titleOf(node)).includes(wanted)) {
      places.push({ from: position, to: position + node.nodeSize, isLine: true })
    }
    if (!node.isTextblock || places.length >= placesMax) return !node.isTextblock
    const text = folded(node.textBetween(0, node.content.size, '\n', '\uFFFC'))
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      places.push({ from: position + 1 + at, to: position + 1 + at + wanted.length })
    }
    return false
  })
  return places
}

function folded(text: string): string {
  const plain = Array.from(text, (letter) => {
    const base = letter.normalize('NFD').charAt(0).toLowerCase()
    return letter.length === 1 && base.length === 1 ? base : letter
  }).join('')
  return plain.length === text.length ? plain : text.toLowerCase()
}
