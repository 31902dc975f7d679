import { useAll, useGroup, useRecord, useSession } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import { can } from '#domain/rights.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { peopleIn } from './people-in.ts'

/** Leaves the group; the last owner is asked to hand it over first. */
export function LeaveGroup() {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const name = useRecord('group', group.id)?.name ?? ''
  const navigate = useNavigate()
  const toast = useToast()
  const people = peopleIn(useAll('member'), session, words)
  const others = people.filter(({ member }) => member.id !== session.user.id)
  const owners = people.filter(({ member }) => can(member.role, 'deleteGroup'))
  const isLast = owners.length === 1 && owners[0]?.member.id === session.user.id
  const [isAsking, setIsAsking] = useState(false)
  const [heir, setHeir] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const chosen = heir || (others[0]?.member.id ?? '')
  const close = () => {
    setIsAsking(false)
    setRefusal(null)
  }
  const leave = () => {
    try {
      if (isLast) group.mutate('changeRole', { id: chosen, role: 'owner' })
      group.mutate('leaveGroup', {})
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefusal(error)
      return
    }
    navigate(urls.home())
    toast({ text: words.members.left({ group: name }) })
  }
  const isAlone = isLast && others.length === 0
  return (
    <>
      <Button look="danger" icon={<LogOut className="mirror" />} onClick={() => setIsAsking(true)}>
        {words.members.leave}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={words.members.leaveTitle({ group: name })}
        closeLabel={words.actions.close}
        footer={
          <>
            <Button onClick={close}>{words.actions.cancel}</Button>
            {isAlone ? (
              <LinkButton href={urls.group(group.id, 'settings')}>
                {words.group.settings}
              </LinkButton>
            ) : (
              <Button look="danger" onClick={leave}>
                {isLast ? words.members.handOverAndLeave : words.actions.leave}
              </Button>
            )}
          </>
        }
      >
        {isAlone ? (
          <p>{words.members.alone}</p>
        ) : (
          <div className="stack">
            <p>{words.members.leaveText}</p>
            {isLast && (
              <Select
                label={words.members.heir}
                hint={words.members.heirHint}
                value={chosen}
                onChange={setHeir}
                options={others.map(({ member, name: label }) => ({ value: member.id, label }))}
              />
            )}
          </div>
        )}
        {refusal && (
          <Notice kind="danger" alert>
            {refusalMessage(words, refusal)}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
