import { useGroup, useRecord } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'

/** Leaves the group; the last owner is told to hand it over first. */
export function LeaveGroup() {
  const words = useWords()
  const group = useGroup()
  const name = useRecord('group', group.id)?.name ?? ''
  const navigate = useNavigate()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const close = () => {
    setIsAsking(false)
    setRefusal(null)
  }
  const leave = () => {
    try {
      group.mutate('leaveGroup', {})
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefusal(error)
      return
    }
    navigate(urls.home())
    toast({ text: words.members.left({ group: name }) })
  }
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
            <Button look="danger" onClick={leave}>
              {words.actions.leave}
            </Button>
          </>
        }
      >
        <p>{words.members.leaveText}</p>
        {refusal && (
          <Notice kind="danger" alert>
            {refusalMessage(words, refusal)}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
