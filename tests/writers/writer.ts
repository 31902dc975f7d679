import type { OpenedBody } from '#client/body-source.ts'
import { addBlankNotepad } from '#client/make-notepad.ts'
import { type NotepadBody, openNotepad } from '#client/opened-notepads.ts'
import type { Pending, Session } from '#client/session.ts'
import { flat, haveFlat, makeFlat, openSession } from '#client/test-session.ts'
import { updateIn, waitingFor } from '#client/waiting-words.ts'
import type { Id } from '#domain/id.ts'
import { composeBody } from '#domain/notepad-whole.ts'
import { NotepadEditor } from '#routes/notepad/editor/editor.ts'
import { pastePlugin } from '#routes/notepad/editor/paste.ts'
import { Selection } from 'prosemirror-state'

/** What the server has of the notepad, in its order. */
export type Log = { update: string; by: Writer }[]

/** One device with the notepad open: its session, its body and its editor are the product's. */
export class Writer {
  session!: Session
  body!: NotepadBody
  editor!: NotepadEditor
  notepad: Id = ''
  readonly #log: Log
  #follower: OpenedBody | undefined
  #stop: () => void = () => undefined
  /** How much of the log came here. */
  #heard = 0
  /** The server has it, and its answer has not come. */
  #accepted: Pending[] = []
  /** It came, and the words themselves have not come back. */
  #answered: string[] = []
  /** They have, and the notepad was not open. */
  #unseen: string[] = []

  constructor(log: Log) {
    this.#log = log
  }

  async open(writerId: number, kept: readonly Pending[] = []): Promise<void> {
    this.session = openSession({ client: `client-of-${writerId}` })
    makeFlat(this.session)
    this.notepad = addBlankNotepad(this.session, flat)
    haveFlat(this.session)
    const mine = kept.map((pending) => {
      const args = { ...(pending.args as object), id: this.notepad }
      return { ...pending, args }
    })
    this.session.replica(flat).adopt(mine)
    this.#accepted = mine.slice(0, this.#accepted.length)
    this.#resolveBodies(writerId)
    this.body = await openNotepad(this.session, flat, this.notepad)
    this.#stop = this.body.follow()
    // Until everything that could go on has.
    await new Promise((resolve) => setImmediate(resolve))
    this.editor = new NotepadEditor({
      // Nothing is drawn.
      place: null as unknown as HTMLElement,
      body: this.body,
      isEditable: true,
      label: '',
      placeholder: '',
      className: '',
      nodeViews: {},
      plugins: [pastePlugin()],
      openLink: () => false,
      onFull: () => undefined,
    })
    const { view } = this.editor
    view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
  }

  /** The page goes, and comes again with what is on its device; another screen may have been open between. */
  async reload(writerId: number, isSentBetween: boolean): Promise<void> {
    this.body.release()
    this.body.flush()
    this.close()
    if (isSentBetween) {
      this.send()
      this.answer()
      this.#heard = this.#log.length
      this.#unseen.push(...this.#answered.splice(0))
    }
    await this.open(writerId, this.#waiting)
  }

  /** The server takes so many of the changes that wait. */
  send(most = Infinity): void {
    this.body.flush()
    for (const pending of this.#waiting.slice(this.#accepted.length).slice(0, most)) {
      this.#log.push({ update: updateIn(pending), by: this })
      this.#accepted.push(pending)
    }
  }

  answer(): void {
    const replica = this.session.replica(flat)
    for (const pending of this.#accepted.splice(0)) {
      this.#answered.push(updateIn(pending))
      replica.settle(pending.client, [{ n: pending.n, seq: 0, refusal: null }])
    }
  }

  /** So many changes come from the server, others' as one body if it has made one of them. */
  hear(most = Infinity, isWhole = false): void {
    const news = this.#log.slice(this.#heard, this.#heard + most)
    const isOthers = news.every(({ by }) => by !== this)
    if (!isOthers) this.answer()
    const updates = news.map(({ update }, index) => ({ seq: this.#heard + index + 1, update }))
    const last = updates.at(-1)
    if (!last) return
    this.#heard = last.seq
    const told = new Set(updates.map(({ update }) => update))
    this.#answered = this.#answered.filter((own) => !told.has(own))
    const whole = () => [{ seq: last.seq, update: composeBody(this.#known).state }]
    this.#follower?.onUpdates(isWhole && isOthers ? whole() : updates)
  }

  close(): void {
    this.#stop()
    this.editor.close()
    this.#follower = undefined
  }

  get #known(): string[] {
    return this.#log.slice(0, this.#heard).map(({ update }) => update)
  }

  get #waiting(): Pending[] {
    return waitingFor(this.session, { groupId: flat, id: this.notepad }, 'writeNotepad')
  }

  #resolveBodies(writerId: number): void {
    const which = { stream: flat, notepad: this.notepad }
    const [own, unseen] = [this.#answered, this.#unseen]
    const kept = { seq: this.#heard, updates: this.#known, own, unseen }
    this.session.bodies.resolve({
      stored: async () => ({ ...which, ...kept, editedAt: 1, epoch: 'first' }),
      takeWriterId: async () => writerId,
      forgetUnseen: async () => {
        this.#unseen = []
      },
      tellCaret: () => undefined,
      open: (opened) => {
        this.#follower = opened
        return () => undefined
      },
    })
  }
}
