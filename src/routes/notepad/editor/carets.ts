import type { NotepadBody } from '#client/opened-notepads.ts'
import { fromBase64, toBase64 } from '#domain/base64.ts'
import type { Colour } from '#domain/colour.ts'
import type { Id } from '#domain/id.ts'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import * as Y from 'yjs'
import { readCaret } from './read-caret.ts'

/** Others see a caret at most so often. */
const tellEveryMs = 100
/** How long a name stands at a caret that moved. */
const nameForMs = 2_000

interface Other {
  name: string
  colour: Colour
  anchor: Y.RelativePosition
  head: Y.RelativePosition
  movedAt: number
}

interface CaretsOptions {
  body: NotepadBody
  person: (id: Id) => { name: string; colour: Colour }
  classes: { caret: string; name: string; range: string }
  /** Whether a word is being composed: nothing may be drawn into it. */
  isComposing: () => boolean
}

type Others = ReadonlyMap<Id, Other>

interface Shown {
  others: Others
  drawn: DecorationSet
}

const key = new PluginKey<Shown>('carets')

/** Shows where the others are, and them where I am. Drawn beside the text, no part of it. */
export function caretsPlugin(options: CaretsOptions): Plugin {
  return new Plugin<Shown>({
    key,
    state: {
      init: () => ({ others: new Map(), drawn: DecorationSet.empty }),
      apply(transaction, shown, _before, state) {
        const told = transaction.getMeta(key) as Others | undefined
        // What I write is not in the shared text yet: counted there, they would be off by as much.
        if (!told && !ySyncPluginKey.getState(state).isChangeOrigin)
          return { ...shown, drawn: shown.drawn.map(transaction.mapping, transaction.doc) }
        const others = told ?? shown.others
        return { others, drawn: draw(state, others, options.classes) }
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.drawn,
    },
    view: (view) => new Carets(view, options),
  })
}

class Carets {
  readonly #view: EditorView
  readonly #options: CaretsOptions
  #others: Others = new Map()
  #told: string | null = null
  #pause: ReturnType<typeof setTimeout> | undefined
  #fade: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView, options: CaretsOptions) {
    this.#view = view
    this.#options = options
    options.body.onCaret = ({ tab, userId, caret }) => this.#show(tab, userId, caret)
    view.dom.addEventListener('focus', this.#tell)
    view.dom.addEventListener('blur', this.#tell)
  }

  update(view: EditorView, before: EditorState): void {
    const isSame = view.state.selection.eq(before.selection) && view.state.doc === before.doc
    if (!isSame) this.#tell()
  }

  destroy(): void {
    clearTimeout(this.#pause)
    clearTimeout(this.#fade)
    this.#options.body.onCaret = null
    this.#view.dom.removeEventListener('focus', this.#tell)
    this.#view.dom.removeEventListener('blur', this.#tell)
    void this.#options.body.tellCaret(null)
  }

  #tell = (): void => {
    this.#pause ??= setTimeout(() => {
      this.#pause = undefined
      const caret = this.#view.hasFocus() ? caretIn(this.#view.state) : null
      if (caret === this.#told) return
      this.#told = caret
      void this.#options.body.tellCaret(caret)
    }, tellEveryMs)
  }

  #show(tab: Id, userId: Id, caret: string | null): void {
    const others = new Map(this.#others)
    const places = caret === null ? null : placesIn(caret)
    if (places) {
      // Somebody who has just come should see where the others are.
      if (!others.has(tab)) this.#told = null
      others.set(tab, { ...this.#options.person(userId), ...places, movedAt: Date.now() })
      if (this.#told === null) this.#tell()
    } else others.delete(tab)
    this.#others = others
    this.#draw()
    clearTimeout(this.#fade)
    this.#fade = setTimeout(() => this.#draw(), nameForMs)
  }

  #draw(): void {
    if (this.#options.isComposing()) {
      this.#fade = setTimeout(() => this.#draw(), nameForMs)
      return
    }
    readCaret(this.#view)
    this.#view.dispatch(this.#view.state.tr.setMeta(key, new Map(this.#others)))
  }
}

function caretIn(state: EditorState): string | null {
  const { binding } = ySyncPluginKey.getState(state)
  const { anchor, head } = state.selection
  return [anchor, head]
    .map((place) => absolutePositionToRelativePosition(place, binding.type, binding.mapping))
    .map((place: Y.RelativePosition) => toBase64(Y.encodeRelativePosition(place)))
    .join(' ')
}

function placesIn(caret: string): Pick<Other, 'anchor' | 'head'> | null {
  try {
    const [anchor = '', head = ''] = caret.split(' ')
    return {
      anchor: Y.decodeRelativePosition(fromBase64(anchor)),
      head: Y.decodeRelativePosition(fromBase64(head)),
    }
  } catch {
    // Whoever sends something else is shown nowhere.
    return null
  }
}

function draw(
  state: EditorState,
  others: Others,
  classes: CaretsOptions['classes'],
): DecorationSet {
  const { binding } = ySyncPluginKey.getState(state)
  const decorations: Decoration[] = []
  for (const [tab, other] of others) {
    const [anchor, head] = [other.anchor, other.head].map((place) =>
      relativePositionToAbsolutePosition(binding.doc, binding.type, place, binding.mapping),
    )
    if (typeof head !== 'number' || head > state.doc.content.size) continue
    const isNamed = Date.now() - other.movedAt < nameForMs
    const shown = `${tab}.${other.name}.${isNamed}`
    decorations.push(
      Decoration.widget(head, () => caretElement(other, isNamed, classes), {
        key: shown,
        side: 10,
        ignoreSelection: true,
        stopEvent: () => true,
      }),
    )
    if (typeof anchor !== 'number' || anchor === head || anchor > state.doc.content.size) continue
    decorations.push(
      Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), {
        class: classes.range,
        'data-colour': other.colour,
      }),
    )
  }
  return DecorationSet.create(state.doc, decorations)
}

function caretElement(
  { name, colour }: Other,
  isNamed: boolean,
  classes: CaretsOptions['classes'],
): HTMLElement {
  const caret = document.createElement('span')
  caret.className = classes.caret
  caret.dataset['colour'] = colour
  caret.dataset['fleeting'] = ''
  caret.setAttribute('aria-hidden', 'true')
  if (isNamed) {
    const tag = document.createElement('span')
    tag.className = classes.name
    tag.textContent = name
    caret.append(tag)
  }
  return caret
}
