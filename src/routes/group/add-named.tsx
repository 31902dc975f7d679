import { useKeptLine } from '#client/use-kept-line.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import styles from './arranged.module.css'

interface AddNamedProps {
  label: string
  /** Where what is half typed waits. */
  place: string
  /** Whether it could be done. */
  onAdd: (name: string) => boolean
}

/** One field that makes something of a name, and stays for the next. */
export function AddNamed({ label, place, onAdd }: AddNamedProps) {
  const words = useWords()
  const { user } = useSession()
  const { id } = useGroup()
  const [name, setName] = useKeptLine(`${user.id}/${id}/${place}`)
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
