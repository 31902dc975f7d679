import { useGroup, useRecord } from '#client/use-session.tsx'
import { dayMs } from '#domain/durations.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Header } from '#ui/header.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Trash2 } from 'lucide-react'
import { AppFrame } from './frame/app-frame.tsx'
import { StateLine } from './frame/state-line.tsx'
import { WhoWhen } from '#routes/others/who-when.tsx'
import { useAct } from '#routes/undo/use-act.ts'
import { urls } from './routes.ts'

/** A group in the trash, for its owners: everybody else has lost it. */
export function DeletedGroup() {
  const words = useWords()
  const { formatDay } = useFormats()
  const { id, mutate } = useGroup()
  const act = useAct()
  const group = useRecord('group', id)
  if (!group?.deleted) return null
  const { by, at } = group.deleted
  const day = formatDay(at + group.trashDays * dayMs, at, { inSentence: true })
  return (
    <AppFrame
      width="narrow"
      header={
        <Header
          title={group.name}
          back={{ href: urls.home(), label: words.actions.back }}
          state={<StateLine />}
        />
      }
    >
      <EmptyState
        icon={<Trash2 />}
        title={words.deletedGroup.title({ group: group.name })}
        text={<WhoWhen of={words.people.deletedBy} by={by} at={at} />}
        action={
          <Button look="primary" onClick={() => act(() => mutate('restoreGroup', {}))}>
            {words.actions.restore}
          </Button>
        }
      >
        <p className="secondary">{words.deletedGroup.until({ day })}</p>
        <LinkButton href={urls.home()}>{words.actions.home}</LinkButton>
      </EmptyState>
    </AppFrame>
  )
}
