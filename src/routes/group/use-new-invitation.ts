import { hashToken } from '#client/hash-token.ts'
import { newId, newInvitationToken } from '#client/ids.ts'
import { useFromSession, useGroup } from '#client/use-session.tsx'
import { textIn } from '#client/waiting-words.ts'
import { Id } from '#domain/id.ts'
import { InvitationToken } from '#domain/invitation.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import type { InvitableRole } from '#domain/role.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { urls } from '#routes/routes.ts'
import { useState } from 'react'
import * as v from 'valibot'

interface Terms {
  role: InvitableRole
  days: number
  uses: number
}

/** A link whose token nobody but this page has. */
const MadeInvitation = v.object({ id: Id, token: InvitationToken })
export type MadeInvitation = v.InferOutput<typeof MadeInvitation>

/** What the card on a new group's list offers. */
export const cardTerms: Terms = { role: 'member', days: 7, uses: 5 }

/** The link that was made with a new group: it lives as long as this entry of the tab's history. */
export function madeWithGroup(): MadeInvitation | null {
  const parsed = v.safeParse(v.object({ invitation: MadeInvitation }), history.state)
  return parsed.success ? parsed.output.invitation : null
}

/** Makes a link on this device, at once; only the hash of its token is ever sent. Throws the refusal. */
export function makeInvitation(
  mutate: (args: MutationArgs<'createInvitation'>) => void,
  { role, days, uses }: Terms,
): MadeInvitation {
  const id = newId()
  const token = newInvitationToken()
  mutate({ id, tokenHash: hashToken(token), role, hours: days * 24, uses })
  return { id, token }
}

interface NewInvitation {
  /** The link that was made last, shown only here: nobody else keeps its token. */
  link: string | null
  /** Whether the server has still to hear of it. */
  isWaiting: boolean
  make: (terms: Terms) => void
}

export function useNewInvitation(first: MadeInvitation | null = null): NewInvitation {
  const group = useGroup()
  const act = useAct()
  const [made, setMade] = useState(first)
  const isWaiting = useFromSession((session) =>
    session
      .replica(group.id)
      .pending.some(
        ({ name, args }) => name === 'createInvitation' && textIn(args, 'id') === made?.id,
      ),
  )
  const make = (terms: Terms) => {
    act(() => setMade(makeInvitation((args) => group.mutate('createInvitation', args), terms)))
  }
  return { link: made && location.origin + urls.invite(made.token), isWaiting, make }
}
