import { useAll, useGroup, useRecord, useSession } from '#client/use-session.tsx'
import type { Member } from '#domain/member.ts'
import { can, canManage, roles } from '#domain/rights.ts'
import type { Role } from '#domain/role.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { urls } from '#routes/routes.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { GroupPanel } from './group-panel.tsx'
import { LeaveGroup } from './leave-group.tsx'
import styles from './members-panel.module.css'
import { peopleIn } from './people-in.ts'

/** Everybody in the group and what they may do; for whom it is theirs to decide, with the means to. */
export function MembersPanel() {
  const words = useWords()
  const session = useSession()
  const { id } = useGroup()
  const me = useRecord('member', session.user.id)
  const people = peopleIn(useAll('member'), session, words)
  return (
    <GroupPanel title={words.members.title} footer={<LeaveGroup />}>
      <ul className={styles.people} aria-label={words.members.list}>
        {people.map(({ member, name, colour }) => {
          const isMe = member.id === session.user.id
          const isMine = me !== undefined && !isMe && canManage(me.role, member.role)
          const role = words.roles[member.role]
          return (
            <li key={member.id} className={styles.person}>
              <Avatar name={name} colour={colour} decorative />
              <div className={styles.words}>
                <p className={styles.name}>
                  {isMe ? <span>{words.group.you({ name })}</span> : <span dir="auto">{name}</span>}
                  {!isMine && <span className="meta">{role.name}</span>}
                </p>
                <p className="meta">{role.may}</p>
              </div>
              {isMine && <Manage member={member} name={name} myRole={me.role} />}
            </li>
          )
        })}
      </ul>
      {me && can(me.role, 'invite') && (
        <LinkButton wide icon={<UserPlus />} href={urls.group(id, 'invites')}>
          {words.group.invite}
        </LinkButton>
      )}
      {me && !can(me.role, 'deleteGroup') && (
        <p className="meta">
          {can(me.role, 'changeRole') ? words.members.adminsMay : words.members.othersMay}
        </p>
      )}
    </GroupPanel>
  )
}

interface ManageProps {
  member: Member
  name: string
  myRole: Role
}

function Manage({ member, name, myRole }: ManageProps) {
  const words = useWords()
  const group = useGroup()
  const undoable = useUndoable()
  const change = (value: string) => {
    const role = roles.find((each) => each === value)
    if (!role) return
    undoable({
      stream: group.id,
      said: words.members.roleChanged({ name, role: words.roles[role].name }),
      name: `role-${member.id}`,
      run: (act) => group.mutate('changeRole', { id: member.id, role }, { act }),
    })
  }
  return (
    <div className={styles.manage}>
      <Select
        label={words.members.role({ name })}
        hideLabel
        value={member.role}
        onChange={change}
        options={roles
          .filter((role) => canManage(myRole, role))
          .map((role) => ({ value: role, label: words.roles[role].name }))
          .toReversed()}
      />
      {can(myRole, 'deleteGroup') && !can(member.role, 'deleteGroup') && (
        <HandOver member={member} name={name} />
      )}
      <RemoveMember member={member} name={name} />
    </div>
  )
}

/** Makes somebody else the owner, and me an admin. */
function HandOver({ member, name }: Omit<ManageProps, 'myRole'>) {
  const words = useWords()
  const { user } = useSession()
  const group = useGroup()
  const act = useAct()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const handOver = () => {
    setIsAsking(false)
    const isDone = act(() => {
      group.mutate('changeRole', { id: member.id, role: 'owner' })
      group.mutate('changeRole', { id: user.id, role: 'admin' })
    })
    if (isDone) toast({ text: words.members.handedOver({ name }) })
  }
  return (
    <>
      <Button
        look="quiet"
        aria-label={words.members.handOverNamed({ name })}
        onClick={() => setIsAsking(true)}
      >
        {words.members.handOver}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.members.handOverTitle({ name })}
        closeLabel={words.actions.close}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{words.actions.cancel}</Button>
            <Button look="primary" onClick={handOver}>
              {words.members.handOver}
            </Button>
          </>
        }
      >
        <p>{words.members.handOverText({ name })}</p>
      </Dialog>
    </>
  )
}

/** At once: whoever was removed by mistake is brought back in the role that they had. */
function RemoveMember({ member, name }: Omit<ManageProps, 'myRole'>) {
  const words = useWords()
  const group = useGroup()
  const undoable = useUndoable()
  const remove = () => {
    undoable({
      stream: group.id,
      said: words.members.removed({ name }),
      run: (act) => group.mutate('removeMember', { id: member.id }, { act }),
    })
  }
  return (
    <Button
      ref={passFocusOn}
      look="quiet"
      aria-label={words.members.removeNamed({ name })}
      onClick={remove}
    >
      {words.members.remove}
    </Button>
  )
}
