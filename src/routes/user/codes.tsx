import { post } from '#client/server-api.ts'
import { useServerForm } from '#routes/entrance/server-form.tsx'
import { downloadText } from '#routes/files/download-text.ts'
import { Button } from '#ui/button.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { QrCodeProps } from '#ui/qr-code.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import styles from './codes.module.css'
import type { Factors } from './factors.ts'
import { useFreshly } from './use-freshly.tsx'

const QrCode = lazy(async (): Promise<{ default: ComponentType<QrCodeProps> }> => {
  try {
    return { default: (await import('#ui/qr-code.tsx')).QrCode }
  } catch {
    // The secret itself is there, with or without its picture.
    return { default: () => null }
  }
})

interface Setup {
  secret: string
  uri: string
  setup: string
}

/** Codes from an app beside the password, and what helps when the app is gone. */
export function Codes({ factors, onChanged }: { factors: Factors; onChanged: () => void }) {
  const words = useWords()
  const toast = useToast()
  const { freshly, dialog } = useFreshly(factors)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const begin = async () => setSetup(await post<Setup>('/auth/codes/begin', {}))
  const turnOff = async () => {
    await post('/auth/codes/off', {})
    toast({ text: words.factors.turnedOff })
    onChanged()
  }
  const renew = async () => {
    const made = await post<{ recoveryCodes: string[] }>('/auth/codes/recovery', {})
    setRecoveryCodes(made.recoveryCodes)
  }
  return (
    <div className="stack-s">
      <h2>{words.factors.codes}</h2>
      <p className="secondary">{words.factors.codesText}</p>
      {factors.twoFactor ? (
        <>
          <p>
            {words.factors.codesOn} {words.factors.codesLeft({ count: factors.recoveryCodesLeft })}
          </p>
          <div className="cluster">
            <Button onClick={() => void freshly(renew)}>{words.factors.newRecovery}</Button>
            <Button onClick={() => void freshly(turnOff)}>{words.factors.turnOff}</Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => void freshly(begin)}>{words.factors.turnOn}</Button>
        </div>
      )}
      <Dialog
        open={setup !== null}
        onClose={() => setSetup(null)}
        title={words.factors.turnOn}
        closeLabel={words.actions.close}
      >
        {setup && (
          <SetupForm
            setup={setup}
            onDone={(codes) => {
              setSetup(null)
              setRecoveryCodes(codes)
            }}
          />
        )}
      </Dialog>
      <RecoveryCodes
        codes={recoveryCodes}
        onClose={() => {
          setRecoveryCodes(null)
          onChanged()
        }}
      />
      {dialog}
    </div>
  )
}

function SetupForm({ setup, onDone }: { setup: Setup; onDone: (codes: string[]) => void }) {
  const words = useWords()
  const form = useServerForm(async (field) => {
    const given = { setup: setup.setup, code: field('code') }
    const made = await post<{ recoveryCodes: string[] }>('/auth/codes/on', given)
    onDone(made.recoveryCodes)
  })
  return (
    <form className="stack" {...form.props}>
      <p className="secondary">{words.factors.scan}</p>
      <div className={styles.code}>
        <Suspense>
          <QrCode text={setup.uri} label={words.factors.scan} />
        </Suspense>
      </div>
      <CopyField
        label={words.factors.secret}
        value={setup.secret}
        // The field cuts it off; whoever types it into a phone reads it here.
        hint={setup.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        copyLabel={words.actions.copy}
        copiedLabel={words.actions.copied}
      />
      {form.notice}
      <TextField
        label={words.factors.firstCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        error={form.errorOf('code')}
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {words.factors.turnOn}
      </Button>
    </form>
  )
}

/** Shown once: the server keeps only hashes. */
function RecoveryCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const words = useWords()
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      title={words.factors.recovery}
      closeLabel={words.actions.close}
      footer={
        <>
          {/* Not the ✕: whoever has just pressed Enter may press it again. */}
          <Button
            data-autofocus
            onClick={() => downloadText('trivet-recovery-codes.txt', (codes ?? []).join('\n'))}
          >
            {words.factors.download}
          </Button>
          <Button look="primary" onClick={onClose}>
            {words.factors.saved}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{words.factors.recoveryText}</p>
        <ul className={styles.recovery} dir="ltr">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
