import { InvitationToken } from '#domain/invitation.ts'
import * as v from 'valibot'

type Found = { token: string } | { problem: 'notAnInvitation' | 'foreignInvitation' }

/** The token of what somebody pasted: a whole link of this server, its path, or the token alone. */
export function findInvitation(pasted: string, origin: string): Found {
  const words = pasted.trim()
  if (v.is(InvitationToken, words)) return { token: words }
  try {
    const url = new URL(words, origin)
    const token = /^\/invite\/([^/]+)\/?$/.exec(url.pathname)?.[1]
    if (!v.is(InvitationToken, token)) return { problem: 'notAnInvitation' }
    return url.origin === origin ? { token } : { problem: 'foreignInvitation' }
  } catch {
    return { problem: 'notAnInvitation' }
  }
}
