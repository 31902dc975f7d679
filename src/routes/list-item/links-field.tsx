import { completeLink } from '#domain/link.ts'
import styles from '#routes/list-item.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'
import { X } from 'lucide-react'
import { EntryField } from './entry-field.tsx'
import { type EntryPlace, useEntry } from './use-entry.ts'

interface LinksFieldProps extends EntryPlace {
  links: readonly string[]
  /** May throw a refusal, which is shown here. */
  onChange: (links: string[]) => void
}

export function LinksField({ links, onChange, ...entry }: LinksFieldProps) {
  const words = useWords()
  const { attempt, field } = useEntry({
    ...entry,
    add: (written) => onChange([...links, completeLink(written)]),
  })

  return (
    <div className={styles.group}>
      {links.length > 0 && (
        <ul aria-label={words.item.links}>
          {links.map((link, index) => (
            // The same link may be there twice, and none takes the place of another that goes.
            <li
              key={`${link} ${links.slice(0, index).filter((other) => other === link).length}`}
              className={styles.link}
            >
              <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
                {link}
              </a>
              <IconButton
                ref={passFocusOn}
                label={words.item.removeLink({ link })}
                onClick={() => attempt(() => onChange(links.filter((_, place) => place !== index)))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['new-link']}>
        <EntryField
          label={words.item.newLink}
          addLabel={words.item.addLink}
          type="url"
          dir="ltr"
          placeholder="https://"
          {...field}
        />
      </div>
    </div>
  )
}
