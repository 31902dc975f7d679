import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'

interface TaskLook {
  tickClass: string
  label: (title: string) => string
}

/** A line with a box to tick; the box is no part of the text. */
export function taskViews({ tickClass, label }: TaskLook): NodeViewConstructor {
  return (node, view, getPos) => new TaskView({ node, view, getPos, tickClass, label })
}

interface TaskViewOptions extends TaskLook {
  node: Node
  view: EditorView
  getPos: () => number | undefined
}

class TaskView implements NodeView {
  readonly dom = document.createElement('li')
  readonly contentDOM = document.createElement('div')
  readonly #box = document.createElement('input')
  readonly #options: TaskViewOptions

  constructor(options: TaskViewOptions) {
    const { node, view, getPos, tickClass } = options
    this.#options = options
    const tick = document.createElement('label')
    tick.className = tickClass
    tick.contentEditable = 'false'
    this.#box.type = 'checkbox'
    tick.append(this.#box)
    this.dom.dataset['task'] = ''
    this.dom.append(tick, this.contentDOM)
    this.#box.addEventListener('change', () => {
      const position = getPos()
      if (position === undefined || !view.editable) return this.#show(node)
      view.dispatch(view.state.tr.setNodeAttribute(position, 'done', this.#box.checked))
    })
    this.#show(node)
  }

  update(node: Node): boolean {
    if (node.type.name !== 'taskItem') return false
    this.#show(node)
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLElement && event.target.closest('label') !== null
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target)
  }

  #show(node: Node): void {
    const isDone = node.attrs['done'] === true
    this.#box.checked = isDone
    this.#box.disabled = !this.#options.view.editable
    this.dom.toggleAttribute('data-done', isDone)
    const name = this.#options.label(node.firstChild?.textContent ?? '')
    if (this.#box.getAttribute('aria-label') !== name) this.#box.setAttribute('aria-label', name)
  }
}
