import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

interface Found {
  query: string
  /** Where the words do not stand in a row, each of them is looked for: a search found them so. */
  isLoose: boolean
  places: { from: number; to: number }[]
  at: number
}

const nothing: Found = { query: '', isLoose: false, places: [], at: 0 }
const key = new PluginKey<Found>('find')
const placesMax = 1_000

/** Marks every place where the searched words stand. */
export function findPlugin(classes: { found: string; current: string }): Plugin {
  return new Plugin<Found>({
    key,
    state: {
      init: () => nothing,
      apply(transaction, found) {
        const asked: Partial<Found> | undefined = transaction.getMeta(key)
        if (!asked && (!transaction.docChanged || !found.query)) return found
        const { query, isLoose, at } = { ...found, ...asked }
        const places = placesOf(transaction.doc, query, isLoose)
        return { query, isLoose, places, at: Math.min(at, Math.max(0, places.length - 1)) }
      },
    },
    props: {
      decorations(state) {
        const { places, at } = foundIn(state)
        if (places.length === 0) return null
        return DecorationSet.create(
          state.doc,
          places.map(({ from, to }, index) =>
            Decoration.inline(from, to, { class: index === at ? classes.current : classes.found }),
          ),
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
  const selection = TextSelection.create(view.state.doc, place.from, place.to)
  view.dispatch(view.state.tr.setSelection(selection))
  const { node } = view.domAtPos(place.from)
  const element = node instanceof HTMLElement ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

function placesOf(doc: Node, query: string, isLoose: boolean): Found['places'] {
  const places = placesOfOne(doc, query)
  if (places.length > 0 || !isLoose) return places
  const words = query.split(/\s+/).filter(Boolean)
  const each = words.map((word) => placesOfOne(doc, word))
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
function placesOfOne(doc: Node, query: string): Found['places'] {
  const wanted = folded(query)
  const places: Found['places'] = []
  if (!wanted) return places
  doc.descendants((node, position) => {
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
