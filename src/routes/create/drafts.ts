import { recall, remember } from '#client/device-memory.ts'
import type { Id } from '#domain/id.ts'
import * as v from 'valibot'

/** The words of one address: what was shared from elsewhere must not replace a draft of my own. */
const Draft = v.object({
  search: v.string(),
  text: v.string(),
  kind: v.picklist(['items', 'notepad']),
})
type Draft = v.InferOutput<typeof Draft>

const draftsMax = 5

export function findDraft(userId: Id, search: string): Draft | undefined {
  return readDrafts(userId).find((draft) => draft.search === search)
}

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(userId: Id, draft: Draft): void {
  const others = readDrafts(userId).filter(({ search }) => search !== draft.search)
  const drafts = draft.text === '' ? others : [draft, ...others]
  const kept = drafts.length === 0 ? null : JSON.stringify(drafts.slice(0, draftsMax))
  remember(nameFor(userId), kept)
}

function readDrafts(userId: Id): Draft[] {
  try {
    return v.parse(v.array(Draft), JSON.parse(recall(nameFor(userId)) ?? '[]'))
  } catch {
    // Written by another version: begin anew.
    return []
  }
}

function nameFor(userId: Id): string {
  return `drafts:${userId}`
}
