import * as Y from 'yjs'
import { fromBase64 } from './base64.ts'
import type { Id } from './id.ts'

/** The people whom an update of a body mentions anew. Reads what the checks on writing let through. */
export function peopleMentionedIn(update: string): Id[] {
  const mentions = new Set<string>()
  const attributes = new Map<string, Map<string, unknown>>()
  for (const struct of Y.decodeUpdate(fromBase64(update)).structs) {
    if (!(struct instanceof Y.Item)) continue
    const { content, parent, parentSub } = struct
    if (content instanceof Y.ContentType && isMention(content.type)) mentions.add(keyOf(struct.id))
    // While an item is not in a document its parent is an id.
    const owner: unknown = parent
    if (parentSub === null || !(owner instanceof Y.ID)) continue
    const known = attributes.get(keyOf(owner)) ?? new Map<string, unknown>()
    attributes.set(keyOf(owner), known.set(parentSub, content.getContent()[0]))
  }
  const people = new Set<Id>()
  for (const mention of mentions) {
    const attrs = attributes.get(mention)
    const id = attrs?.get('id')
    if (attrs?.get('kind') === 'person' && typeof id === 'string') people.add(id)
  }
  return [...people]
}

function isMention(type: unknown): boolean {
  return type instanceof Y.XmlElement && type.nodeName === 'mention'
}

function keyOf({ client, clock }: Y.ID): string {
  return `${client}/${clock}`
}
