import { newId } from '#client/ids.ts'
import type { Session } from '#client/session.ts'
import { isPurged } from '#domain/is-live.ts'
import type { Id } from '#domain/id.ts'
import { type ListItem, titleMaxLength } from '#domain/list-item.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { isOfRight, Refusal } from '#domain/refusal.ts'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import { goOn, isPlainKey } from './live-line-keys.ts'
import { taskOf } from './make-items.ts'
import { schema } from './schema.ts'

export interface LiveLineOptions {
  session: Session
  groupId: Id
  classes: { tick: string; title: string; meta: string }
  label: (title: string) => string
  titleLabel: string
  openLabel: (title: string) => string
  urlOf: (item: Id) => string
  /** Its people and its date. */
  describe: (item: ListItem) => string
  /** The day that this person lives through. */
  today: () => string
  onRefusal: (refusal: Refusal) => void
}

const saveAfterMs = 300

/** A task that is an item of the list: drawn from the item, and written to it by its mutations. */
export function liveLineViews(options: LiveLineOptions): NodeViewConstructor {
  return (node, view, getPos) => new LiveLineView(node, view, getPos, options)
}

interface Shown {
  view: EditorView
  subscribe: (listener: () => void) => () => void
}

/** Shows the line once its words are here, unless somebody writes by then. Gives what ends that. */
export function showLine({ view, subscribe }: Shown, about: Id): () => void {
  if (show(view, about)) return () => undefined
  const stop = subscribe(() => {
    if (view.hasFocus() || show(view, about)) stop()
  })
  return stop
}

/** The line that is tied to an item, or where somebody was last named. Says whether it is there. */
function show({ dom }: EditorView, about: Id): boolean {
  const id = CSS.escape(about)
  const named = dom.querySelectorAll<HTMLElement>(`[data-mention="person"][data-id="${id}"]`)
  const line = dom.querySelector<HTMLElement>(`li[data-item="${id}"]`) ?? [...named].at(-1)
  if (!line) return false
  line.dataset['asked'] = ''
  line.scrollIntoView({ block: 'center' })
  return true
}

class LiveLineView implements NodeView {
  readonly dom = document.createElement('li')
  readonly #box = document.createElement('input')
  readonly #title = document.createElement('input')
  readonly #meta = document.createElement('a')
  readonly #view: EditorView
  readonly #getPos: () => number | undefined
  readonly #options: LiveLineOptions
  readonly #stop: () => void
  #node: Node
  #timer: ReturnType<typeof setTimeout> | undefined
  /** While the field holds what I typed: the title that I began with, and the last that I sent. */
  #typing: { first: string; sent: string } | null = null

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    options: LiveLineOptions,
  ) {
    this.#node = node
    this.#view = view
    this.#getPos = getPos
    this.#options = options
    const { classes, session, groupId } = options
    const tick = document.createElement('label')
    tick.className = classes.tick
    this.#box.type = 'checkbox'
    tick.append(this.#box)
    this.#title.className = classes.title
    this.#title.dir = 'auto'
    this.#title.maxLength = titleMaxLength
    this.#title.setAttribute('aria-label', options.titleLabel)
    this.#meta.className = classes.meta
    this.#meta.dataset['fleeting'] = ''
    const line = document.createElement('div')
    line.append(this.#title, this.#meta)
    this.dom.dataset['task'] = ''
    this.dom.dataset['item'] = this.#itemId
    this.dom.contentEditable = 'false'
    this.dom.append(tick, line)
    this.#box.addEventListener('change', () => this.#tick())
    this.#title.addEventListener('input', () => this.#type())
    this.#title.addEventListener('blur', () => this.#stopTyping())
    this.#title.addEventListener('keydown', (event) => this.#press(event))
    this.#stop = session.replica(groupId).subscribeTo('listItem', this.#itemId, () => this.#show())
    this.#show()
  }

  get #itemId(): Id {
    return String(this.#node.attrs['item'])
  }

  /** Gone when it was deleted, or never came to this device. */
  get #item(): ListItem | undefined {
    const item = this.#record
    return item?.deleted ? undefined : item
  }

  get #record(): ListItem | undefined {
    const { session, groupId } = this.#options
    return session.replica(groupId).get('listItem', this.#itemId)
  }

  get #lastTitle(): string {
    return this.#item?.title ?? String(this.#node.attrs['title'])
  }

  update(node: Node): boolean {
    if (node.type !== schema.nodes.liveLine || node.attrs['item'] !== this.#node.attrs['item']) {
      return false
    }
    this.#node = node
    this.#show()
    return true
  }

  stopEvent(event: Event): boolean {
    return !event.type.startsWith('drag')
  }

  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    this.#stopTyping()
    this.#stop()
  }

  #show(): void {
    const item = this.#item
    const { label, openLabel, urlOf, describe } = this.#options
    const title = this.#lastTitle
    const isDone = item?.state === 'done'
    const canWrite = this.#view.editable
    this.#box.checked = isDone
    this.#box.disabled = !canWrite
    this.#box.setAttribute('aria-label', label(title))
    this.dom.toggleAttribute('data-done', isDone)
    // Deleted under my fingers it takes the next letters, too.
    const isGone = !item && document.activeElement !== this.#title
    this.#title.readOnly = !canWrite || isGone
    if (!this.#typing && this.#title.value !== title) this.#title.value = title
    this.#meta.hidden = !item
    if (!item) return
    this.#meta.href = urlOf(item.id)
    this.#meta.textContent = describe(item) || '↗'
    this.#meta.setAttribute('aria-label', `${openLabel(title)} ${describe(item)}`.trim())
    this.#keepTitle(item)
  }

  /** The line holds the title that the item had last, for the day when the item is gone. */
  #keepTitle(item: ListItem): void {
    const isMine = item.editedBy === this.#options.session.user.id
    if (!isMine || !this.#view.editable || item.title === this.#node.attrs['title']) return
    queueMicrotask(() => {
      const place = this.#getPos()
      if (place === undefined || this.#view.isDestroyed) return
      const { tr } = this.#view.state
      this.#view.dispatch(
        tr.setNodeAttribute(place, 'title', item.title).setMeta('addToHistory', false),
      )
    })
  }

  #tick(): void {
    const isDone = this.#box.checked
    const on = this.#options.today()
    if (this.#item) this.#do('tickListItem', { id: this.#itemId, done: isDone, on })
    else this.#becomeTask(this.#lastTitle, isDone)
  }

  #type(): void {
    const title = this.#lastTitle
    if (!this.#typing) addEventListener('pagehide', this.#leave)
    this.#typing ??= { first: title, sent: title }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#rename(this.#title.value), saveAfterMs)
  }

  /** A page that goes takes the focus from no field. */
  #leave = (): void => this.#stopTyping()

  /** What others named it meanwhile shows again, and so does the title of one that was emptied. */
  #stopTyping(): void {
    clearTimeout(this.#timer)
    removeEventListener('pagehide', this.#leave)
    if (this.#typing) {
      const { first, sent } = this.#typing
      const typed = this.#title.value.trim()
      // On the way to nothing a part of it may have been sent.
      const isOnlyMine = this.#item?.title === sent
      this.#rename(typed || (isOnlyMine ? first : ''))
      if (typed && typed !== this.#lastTitle && !this.#item) this.#keepAsTask(typed)
      this.#typing = null
    }
    this.#show()
  }

  /** Only what I typed: the same words again would go over what others wrote meanwhile. */
  #rename(typed: string): void {
    const title = typed.trim()
    const item = this.#record
    if (!this.#typing || !item || isPurged(item) || !title || title === this.#typing.sent) return
    this.#typing.sent = title
    if (title === this.#item?.title) return
    const options = { act: newId() }
    // Whoever gives it a name wants it, though somebody deleted it meanwhile.
    if (item.deleted) this.#do('restoreListItem', { id: item.id }, options)
    if (this.#item) this.#do('changeListItem', { id: item.id, title }, options)
  }

  /** The item cannot come back: my words do not go with it. */
  #keepAsTask(title: string): void {
    // Leaving the field may be a part of a change of the text, which comes first.
    queueMicrotask(() => {
      if (!this.#view.isDestroyed && this.#view.editable) this.#becomeTask(title)
    })
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || !this.#view.editable) return
    const place = this.#getPos()
    if (place === undefined) return
    const after = place + this.#node.nodeSize
    if (event.key === 'Enter') this.#putTask(after, after)
    else if (event.key === 'Backspace' && this.#title.value === '') this.#putTask(place, after)
    else if (!isPlainKey(event) || !this.#goOn(event.key, place, after)) return
    event.preventDefault()
  }

  /** Arrows lead out of the title as out of a line of text. */
  #goOn(key: string, place: number, after: number): boolean {
    const { selectionStart, selectionEnd, value } = this.#title
    const { doc } = this.#view.state
    if (key === 'ArrowDown' || (key === 'ArrowRight' && selectionStart === value.length)) {
      return goOn(this.#view, doc.resolve(after), 1)
    }
    if (key !== 'ArrowUp' && (key !== 'ArrowLeft' || selectionEnd !== 0)) return false
    return goOn(this.#view, doc.resolve(place), -1)
  }

  /** An empty task, with the caret in it. */
  #putTask(from: number, to: number): void {
    this.#stopTyping()
    const { nodes } = schema
    const task = nodes.taskItem.create(null, nodes.paragraph.create())
    const transaction = this.#view.state.tr.replaceWith(from, to, task)
    const inside = transaction.doc.resolve(from + 2)
    this.#view.dispatch(transaction.setSelection(TextSelection.near(inside)).scrollIntoView())
    this.#view.focus()
  }

  /** The item is gone: from here on the line is a task like any other. */
  #becomeTask(title: string, isDone = false): void {
    const place = this.#getPos()
    if (place === undefined) return
    const { tr } = this.#view.state
    const task = taskOf(title, isDone)
    this.#view.dispatch(tr.replaceWith(place, place + this.#node.nodeSize, task))
  }

  #do<Name extends MutationName>(
    name: Name,
    args: MutationArgs<Name>,
    options: { act: Id } = { act: newId() },
  ): void {
    const { session, groupId } = this.#options
    try {
      session.mutate(groupId, name, args, options)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Words that their author may write no more are theirs to read in Lost and found.
      const isOfWords = name === 'changeListItem' && isOfRight(error)
      if (isOfWords) session.keepLost(groupId, { name, args, ...options }, error)
      this.#options.onRefusal(error)
      this.#show()
    }
  }
}
