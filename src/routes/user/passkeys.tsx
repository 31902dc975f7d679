import { makePasskey } from '#client/passkeys.ts'
import { post } from '#client/server-api.ts'
import { useServerNow } from '#client/use-server-now.ts'
import { usePage } from '#client/use-session.tsx'
import { useServerForm } from '#routes/entrance/server-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Factors, Passkey } from './factors.ts'
import { useFreshly } from './use-freshly.tsx'

export function Passkeys({ factors, onChanged }: { factors: Factors; onChanged: () => void }) {
  const words = useWords()
  const toast = useToast()
  const { hasPasskeys } = usePage()
  const { freshly, dialog } = useFreshly(factors)
  const [named, setNamed] = useState<Passkey | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const add = async () => {
    const response = await makePasskey('/auth/passkeys/add-options', {})
    await post('/auth/passkeys/add', { response })
    toast({ text: words.factors.passkeyAdded })
    onChanged()
  }
  const remove = async ({ id }: Passkey) => {
    await post('/auth/passkeys/remove', { id })
    toast({ text: words.factors.passkeyRemoved })
    // The button that was pressed goes away with its row.
    heading.current?.focus()
    onChanged()
  }
  return (
    <div className="stack-s">
      <h2 ref={heading} tabIndex={-1}>
        {words.factors.passkeys}
      </h2>
      <p className="secondary">
        {hasPasskeys ? words.factors.passkeysText : words.factors.noPasskeysHere}
      </p>
      {factors.passkeys.length > 0 && (
        <List label={words.factors.passkeys}>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setNamed(passkey)}
              onRemove={() => void freshly(() => remove(passkey))}
            />
          ))}
        </List>
      )}
      {hasPasskeys && (
        <div>
          <Button icon={<KeyRound />} onClick={() => void freshly(add)}>
            {words.factors.addPasskey}
          </Button>
        </div>
      )}
      <Dialog
        open={named !== null}
        onClose={() => setNamed(null)}
        title={words.factors.passkeyName}
        closeLabel={words.actions.close}
      >
        {named && (
          <RenameForm
            passkey={named}
            onRenamed={() => {
              setNamed(null)
              onChanged()
            }}
          />
        )}
      </Dialog>
      {dialog}
    </div>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const words = useWords()
  const now = useServerNow()
  const { formatRelative } = useFormats()
  const { name, createdAt, usedAt } = passkey
  const when = formatRelative(usedAt ?? createdAt, now)
  return (
    <Row
      leading={<KeyRound />}
      title={<span dir="auto">{name}</span>}
      meta={usedAt === null ? words.factors.made({ when }) : words.factors.used({ when })}
      trailing={
        <>
          <IconButton label={words.factors.renamePasskey({ name })} onClick={onRename}>
            <Pencil />
          </IconButton>
          <IconButton label={words.factors.removePasskey({ name })} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </>
      }
    />
  )
}

function RenameForm({ passkey, onRenamed }: { passkey: Passkey; onRenamed: () => void }) {
  const words = useWords()
  const form = useServerForm(async (field) => {
    await post('/auth/passkeys/rename', { id: passkey.id, name: field('name') })
    onRenamed()
  })
  return (
    <form className="stack" {...form.props}>
      {form.notice}
      <TextField
        label={words.factors.passkeyName}
        hideLabel
        name="name"
        defaultValue={passkey.name}
        error={form.errorOf('name')}
        autoComplete="off"
        data-autofocus
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {words.actions.rename}
      </Button>
    </form>
  )
}
