import { useGroup } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import { useAct } from '#routes/list-items/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'

/** The end of a group: whoever means it types its name. */
export function DeleteGroup({ group }: { group: Group }) {
  const words = useWords()
  const { mutate } = useGroup()
  const act = useAct()
  const form = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const { deletedGroup } = words
  const close = () => {
    setIsAsking(false)
    setTyped('')
    setError('')
  }
  const submit = () => {
    if (typed.trim().normalize() !== group.name) {
      setError(deletedGroup.notTheName({ group: group.name }))
      return
    }
    setIsAsking(false)
    act(() => mutate('deleteGroup', {}))
  }
  return (
    <section className="stack-s">
      <SectionHeading>{deletedGroup.end}</SectionHeading>
      <p className="secondary">{deletedGroup.endText({ count: group.trashDays })}</p>
      <div>
        <Button look="danger" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
          {deletedGroup.delete}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={close}
        title={deletedGroup.ask({ group: group.name })}
        closeLabel={words.actions.close}
        footer={
          <>
            <Button onClick={close}>{words.actions.cancel}</Button>
            <Button look="danger" type="submit" form={form}>
              {deletedGroup.delete}
            </Button>
          </>
        }
      >
        <form
          id={form}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <p>{deletedGroup.askText({ count: group.trashDays })}</p>
          <TextField
            label={deletedGroup.typeName({ group: group.name })}
            autoComplete="off"
            value={typed}
            error={error}
            onChange={(text) => {
              setTyped(text)
              setError('')
            }}
          />
        </form>
      </Dialog>
    </section>
  )
}
