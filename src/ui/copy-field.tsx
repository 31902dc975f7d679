import { Check, Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useAnnounce } from './announcer.tsx'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'
import { Field } from './field.tsx'
import box from './field.module.css'

export interface CopyFieldProps {
  label: string
  value: string
  copyLabel: string
  copiedLabel: string
  hint?: ReactNode
}

export function CopyField({ label, value, copyLabel, copiedLabel, hint }: CopyFieldProps) {
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string>()

  async function copy() {
    if (!(await write(value, input.current))) return
    setCopied(value)
    announce(copiedLabel)
  }
  const isCopied = copied === value
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className={box.box}>
          <input
            {...control}
            ref={input}
            className={box.control}
            dir="ltr"
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
          />
          <span className={styles.button}>
            <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
              {isCopied ? copiedLabel : copyLabel}
            </Button>
          </span>
        </span>
      )}
    </Field>
  )
}

async function write(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Over plain http there is no clipboard to write to, but one can still copy a selection.
    input?.focus()
    input?.select()
    return document.execCommand('copy')
  }
}
