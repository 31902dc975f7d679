import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Mark } from '#ui/mark.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { useRef, useState } from 'react'
import { urls } from '#routes/routes.ts'
import styles from '#routes/home.module.css'
import { findInvitation } from './invitation-link.ts'

/** For somebody who is in no group yet: make one, or come into one. */
export function NoGroups() {
  const words = useWords()
  return (
    <>
      <EmptyState
        icon={<Mark />}
        title={words.home.emptyTitle}
        text={words.home.emptyText}
        action={
          <LinkButton look="primary" href={urls.createGroup()}>
            {words.home.createGroup}
          </LinkButton>
        }
      />
      <JoinWithLink />
    </>
  )
}

function JoinWithLink() {
  const words = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState('')
  const [error, setError] = useState('')

  const join = () => {
    const found = findInvitation(link, location.origin)
    if ('token' in found) {
      location.assign(urls.invite(found.token))
      return
    }
    setError(words.home[found.problem])
    field.current?.focus()
  }

  return (
    <form
      className={styles.join}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        join()
      }}
    >
      <TextField
        ref={field}
        label={words.home.join}
        hint={words.home.joinHint}
        error={error}
        value={link}
        onChange={setLink}
        dir="ltr"
        type="url"
        inputMode="url"
        autoComplete="off"
        trailing={
          <Button type="submit" look="quiet">
            {words.actions.join}
          </Button>
        }
      />
    </form>
  )
}
