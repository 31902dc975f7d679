import type { NotepadBody } from '#client/opened-notepads.ts'
import type { EditorView } from 'prosemirror-view'

/** Android sends the last letters of a composed word after its end. */
const afterComposingMs = 80

/** While a word is composed others' changes wait: around it nothing may move, or letters double. */
export class CompositionGuard {
  readonly #body: NotepadBody
  #timer: ReturnType<typeof setTimeout> | undefined
  #isHolding = false

  constructor(body: NotepadBody) {
    this.#body = body
  }

  get isHolding(): boolean {
    return this.#isHolding
  }

  begin(): void {
    clearTimeout(this.#timer)
    this.#isHolding = true
    this.#body.hold()
  }

  end(view: EditorView): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // Some keyboards say that a word has ended, and go on with it.
      if (view.composing) this.end(view)
      else this.close()
    }, afterComposingMs)
  }

  close(): void {
    clearTimeout(this.#timer)
    if (!this.#isHolding) return
    this.#isHolding = false
    this.#body.release()
  }
}
