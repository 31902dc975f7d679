import { isInvitationToken } from '#domain/invitation-token.ts'

type Found = { token: string } | { problem: 'notAnInvitation' | 'foreignInvitation' }

/** The token of what somebody pasted: a whole link of this server, its path, or the token alone. */
export function findInvitation(pasted: string, origin: string): Found {
  const words = pasted.trim()
  if (isInvitationToken(words)) return { token: words }
  try {
    const url = new URL(words, origin)
    const token = /^\/invite\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? ''
    if (!isInvitationToken(token)) return { problem: 'notAnInvitation' }
    return url.origin === origin ? { token } : { problem: 'foreignInvitation' }
  } catch {
    return { problem: 'notAnInvitation' }
  }
}
