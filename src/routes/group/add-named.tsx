import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import styles from './arranged.module.css'

interface AddNamedProps {
  label: string
  /** Whether it could be done. */
  onAdd: (name: string) => boolean
}

/** One field that makes something of a name, and stays for the next. */
export function AddNamed({ label, onAdd }: AddNamedProps) {
  const words = useWords()
  const [name, setName] = useState('')
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (onAdd(name)) setName('')
      }}
    >
      <TextField label={label} autoComplete="off" value={name} onChange={setName} />
      <Button type="submit">{words.actions.add}</Button>
    </form>
  )
}
