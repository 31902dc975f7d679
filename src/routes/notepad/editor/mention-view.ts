import type { Id } from '#domain/id.ts'
import type { NodeViewConstructor } from 'prosemirror-view'

interface MentionOptions {
  className: string
  /** A person's name is in no document. */
  nameOf: (attrs: { kind: string; id: Id; label: string }) => string
  urlOf: (kind: string, id: Id) => string | null
  /** Told whenever a name may have changed. */
  subscribe: (listener: () => void) => () => void
}

/** A person, an item or a notepad, by the name that it has now. */
export function mentionViews(options: MentionOptions): NodeViewConstructor {
  const { className, nameOf, urlOf, subscribe } = options
  return ({ attrs }) => {
    const { kind, id, label } = attrs as { kind: string; id: Id; label: string }
    const url = urlOf(kind, id)
    const dom = document.createElement(url === null ? 'span' : 'a')
    if (dom instanceof HTMLAnchorElement && url !== null) dom.href = url
    dom.className = className
    dom.dataset['mention'] = kind
    dom.dataset['id'] = id
    dom.contentEditable = 'false'
    const show = () => {
      const name = nameOf({ kind, id, label })
      if (dom.textContent !== name) dom.textContent = name
    }
    show()
    return { dom, ignoreMutation: () => true, destroy: subscribe(show) }
  }
}
