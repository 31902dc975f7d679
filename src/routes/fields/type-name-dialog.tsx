import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { useId, useState } from 'react'

interface TypeNameDialogProps {
  open: boolean
  onClose: () => void
  /** What has to be typed. */
  name: string
  title: string
  text: string
  label: string
  /** Where something else was typed. */
  notTheName: string
  /** What its button does. */
  act: string
  onMeant: () => void
}

/** Before the end of something large: whoever means it types its name. */
export function TypeNameDialog(props: TypeNameDialogProps) {
  const { open, name, title, text, label, notTheName, act, onClose, onMeant } = props
  const words = useWords()
  const form = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const type = (next: string) => {
    setTyped(next)
    setError('')
  }
  const close = () => {
    type('')
    onClose()
  }
  const submit = () => {
    if (typed.trim().normalize() !== name.normalize()) return setError(notTheName)
    close()
    onMeant()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeLabel={words.actions.close}
      footer={
        <>
          <Button onClick={close}>{words.actions.cancel}</Button>
          <Button look="danger" type="submit" form={form}>
            {act}
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
        <p>{text}</p>
        <TextField
          label={label}
          autoComplete="off"
          value={typed}
          error={error}
          data-autofocus
          onChange={type}
        />
      </form>
    </Dialog>
  )
}
