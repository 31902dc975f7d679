import { useGroup, useNow, usePage } from '#client/use-session.tsx'
import { dayIn } from '#domain/day.ts'
import type { ListItem } from '#domain/list-item.ts'
import { useScreenCommands } from '#routes/finder/finder.tsx'
import { shortTitle } from '#words/short-title.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import { Check, RotateCcw } from 'lucide-react'

export function TickButton({ item: { id, title, state } }: { item: ListItem }) {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  const { timeZone } = usePage()
  const now = useNow()
  const isDone = state === 'done'
  const say = isDone ? words.list.unticked : words.list.ticked
  const tick = () =>
    doUndoably({
      stream: group.id,
      run: (act) =>
        group.mutate('tickListItem', { id, done: !isDone, on: dayIn(timeZone, now) }, { act }),
      said: say({ title: shortTitle(title) }),
      name: 'tick',
    })
  const label = isDone ? words.item.notDone : words.item.done
  const icon = isDone ? <RotateCcw /> : <Check />
  useScreenCommands([{ label, icon, onSelect: tick }])
  return (
    <Button look={isDone ? 'secondary' : 'primary'} icon={icon} onClick={tick}>
      {label}
    </Button>
  )
}
