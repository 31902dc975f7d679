import { recall, remember } from '#client/device-memory.ts'
import { useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { tripGroupsMax } from '#domain/trip.ts'
import { useGroupsFor } from '#routes/frame/groups-for.ts'
import { useNavigate } from '#routes/navigation.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { tripUrl } from './trip-groups.ts'

/** Which groups are shopped for as one list; those of the last time are chosen already. */
export function ChooseGroups({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords()
  const session = useSession()
  const navigate = useNavigate()
  const memory = `trip:${session.user.id}`
  const groups = useGroupsFor('tick')
  const [chosen, setChosen] = useState<readonly Id[]>(() => recall(memory)?.split(' ') ?? [])
  const among = groups.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  const isEnough = among.length >= 2 && among.length <= tripGroupsMax
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.trip.choose}
      closeLabel={words.actions.close}
      footer={
        <Button
          look="primary"
          wide
          disabled={!isEnough}
          onClick={() => {
            remember(memory, among.join(' '))
            onClose()
            navigate(tripUrl(among))
          }}
        >
          {words.trip.start}
        </Button>
      }
    >
      <div className="stack-s">
        <p className="secondary">{words.trip.hint({ limit: tripGroupsMax })}</p>
        {groups.map(({ id, name, emoji }) => (
          <Checkbox
            key={id}
            showLabel
            label={`${emoji} ${name}`}
            checked={chosen.includes(id)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </Sheet>
  )
}
