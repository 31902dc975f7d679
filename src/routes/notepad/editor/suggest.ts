import { type EditorState, Plugin } from 'prosemirror-state'

/** What is being typed after a `/` for a block, or after an `@` for a mention. */
export interface Suggestion {
  kind: '/' | '@'
  query: string
  from: number
  to: number
}

const pattern = /(?:^|\s)([/@])([^\s/@]{0,30})$/u

export function suggestionIn({ selection, doc }: EditorState): Suggestion | null {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  const before = doc.textBetween($from.start(), $from.pos, '\n', '\uFFFC')
  const [, kind, query = ''] = pattern.exec(before.slice(-40)) ?? []
  if (kind !== '/' && kind !== '@') return null
  return { kind, query, from: $from.pos - query.length - 1, to: $from.pos }
}

/** Who gets the keys first while a list of suggestions is open. */
export class SuggestKeys {
  #listener: ((event: KeyboardEvent) => boolean) | null = null

  listen(listener: (event: KeyboardEvent) => boolean): () => void {
    this.#listener = listener
    return () => {
      this.#listener = null
    }
  }

  press(event: KeyboardEvent): boolean {
    return this.#listener?.(event) ?? false
  }
}

export function suggestPlugin(keys: SuggestKeys): Plugin {
  return new Plugin({
    props: { handleKeyDown: (_, event) => keys.press(event) },
  })
}
