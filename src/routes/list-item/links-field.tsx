import { completeLink } from '#domain/link.ts'
import { Refusal } from '#domain/refusal.ts'
import styles from '#routes/list-item.module.css'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'

interface LinksFieldProps {
  links: readonly string[]
  /** May throw a refusal, which is shown here. */
  onChange: (links: string[]) => void
}

export function LinksField({ links, onChange }: LinksFieldProps) {
  const words = useWords()
  const [written, setWritten] = useState('')
  const [error, setError] = useState<string>()

  function change(next: string[]): boolean {
    try {
      onChange(next)
      setError(undefined)
      return true
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setError(refusalMessage(words, refusal))
      return false
    }
  }

  function add() {
    if (written.trim() === '') return
    if (change([...links, completeLink(written)])) setWritten('')
  }

  return (
    <div className={styles.group}>
      {links.length > 0 && (
        <ul aria-label={words.item.links}>
          {links.map((link, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same link may be there twice
            <li key={index} className={styles.link}>
              <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
                {link}
              </a>
              <IconButton
                label={words.item.removeLink({ link })}
                onClick={() => change(links.filter((_, place) => place !== index))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['new-link']}>
        <TextField
          label={words.item.newLink}
          type="url"
          dir="ltr"
          placeholder="https://"
          autoComplete="off"
          value={written}
          error={error}
          onChange={(text) => {
            setWritten(text)
            setError(undefined)
          }}
          onEnter={add}
          onBlur={add}
          trailing={
            <Button look="quiet" disabled={written.trim() === ''} onClick={add}>
              {words.item.addLink}
            </Button>
          }
        />
      </div>
    </div>
  )
}
