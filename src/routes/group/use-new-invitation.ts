import { hashToken } from '#client/hash-token.ts'
import { newId, newInvitationToken } from '#client/ids.ts'
import { useFromSession, useGroup } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { InvitableRole } from '#domain/role.ts'
import { useAct } from '#routes/list-items/use-act.ts'
import { urls } from '#routes/routes.ts'
import { useState } from 'react'

interface Terms {
  role: InvitableRole
  days: number
  uses: number
}

interface NewInvitation {
  /** The link that was made last, shown only here: nobody else keeps its token. */
  link: string | null
  /** Whether the server has still to hear of it. */
  isWaiting: boolean
  make: (terms: Terms) => void
}

export function useNewInvitation(): NewInvitation {
  const group = useGroup()
  const act = useAct()
  const [made, setMade] = useState<{ id: Id; link: string } | null>(null)
  const isWaiting = useFromSession((session) =>
    session
      .replica(group.id)
      .pending.some(({ name, args }) => name === 'createInvitation' && idIn(args) === made?.id),
  )
  const make = ({ role, days, uses }: Terms) => {
    const id = newId()
    const token = newInvitationToken()
    const tokenHash = hashToken(token)
    const isMade = act(() =>
      group.mutate('createInvitation', { id, tokenHash, role, hours: days * 24, uses }),
    )
    if (isMade) setMade({ id, link: location.origin + urls.invite(token) })
  }
  return { link: made?.link ?? null, isWaiting, make }
}

function idIn(args: unknown): unknown {
  return typeof args === 'object' && args ? Reflect.get(args, 'id') : undefined
}
