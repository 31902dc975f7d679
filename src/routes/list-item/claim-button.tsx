import { useServerNow } from '#client/use-server-now.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { claimantOf } from '#domain/claim.ts'
import type { ListItem } from '#domain/list-item.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { useAct } from '#routes/undo/use-act.ts'
import styles from '#routes/list-item.module.css'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import { Hand } from 'lucide-react'

/** Who is getting it now, and the way to be that. */
export function ClaimButton({ item, canClaim }: { item: ListItem; canClaim: boolean }) {
  const words = useWords()
  const group = useGroup()
  const act = useAct()
  const me = useSession().user.id
  const claimant = claimantOf(item, useServerNow())
  const name = useNameOf()(claimant ?? me)
  if (item.state === 'done') return null
  const isMine = claimant === me
  return (
    <div className={styles.claim}>
      {claimant && (
        <p className="meta">{isMine ? words.item.claimedByMe : words.item.claimed({ name })}</p>
      )}
      {canClaim && (
        <Button
          icon={<Hand />}
          onClick={() =>
            act(() => group.mutate('claimListItem', { id: item.id, claimed: !isMine }))
          }
        >
          {isMine ? words.item.unclaim : words.item.claim}
        </Button>
      )}
    </div>
  )
}
