import { newId } from '#client/ids.ts'
import { useKeptLine } from '#client/use-kept-line.ts'
import { useGroup, useSession, useSyncState } from '#client/use-session.tsx'
import { type Call, callMaxLength } from '#domain/call.ts'
import type { Id } from '#domain/id.ts'
import { useScreenCommands } from '#routes/finder/finder.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import styles from './shop.module.css'
import { useAct } from '#routes/undo/use-act.ts'

/** Says something to everybody in the group, in one tap or in one's own words. */
export function TellOthers({ groups }: { groups?: readonly Id[] }) {
  const words = useWords()
  const session = useSession()
  const { id: own } = useGroup()
  const toast = useToast()
  const act = useAct()
  const isOffline = useSyncState().status === 'offline'
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useKeptLine(`${session.user.id}/${own}/tell`)
  const open = () => setOpen(true)
  useScreenCommands([{ label: words.shop.tell, icon: <Megaphone />, onSelect: open }])

  function tell(call: Call['call']) {
    const isTold = act(() => {
      for (const group of groups ?? [own]) {
        session.mutate(group, 'tellOthers', { id: newId(), call, text })
      }
    })
    if (!isTold) return
    setOpen(false)
    if (call === 'words') setText('')
    toast({ text: isOffline ? words.outbox.waiting : words.shop.told })
  }

  return (
    <>
      <IconButton label={words.shop.tell} onClick={open}>
        <Megaphone />
      </IconButton>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.shop.tell}
        closeLabel={words.actions.close}
      >
        <div className={styles.tell}>
          {(['going', 'anythingElse', 'done'] as const).map((call) => (
            <Button key={call} wide onClick={() => tell(call)}>
              {words.shop.calls[call]}
            </Button>
          ))}
          <TextField
            label={words.shop.ownWords}
            value={text}
            maxLength={callMaxLength}
            enterKeyHint="send"
            onChange={setText}
            onEnter={() => tell('words')}
          />
          <Button look="primary" wide disabled={text.trim() === ''} onClick={() => tell('words')}>
            {words.shop.send}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
