import { Unreachable } from '#client/server-api.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { Notice } from '#ui/notice.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'

export type ReadField = (name: string) => string

export interface ServerForm {
  /** With a method, because without one a form that is sent before our script has loaded puts the password into the URL. */
  props: {
    method: 'post'
    noValidate: true
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
  isBusy: boolean
  /** For a button where there are several ways to send: the one that was pressed waits, the others are shut. */
  buttonOf: (by: string) => { name: 'by'; value: string; busy: boolean; disabled: boolean }
  /** What is wrong with one field. */
  errorOf: (field: string) => string | undefined
  /** What is wrong with the whole. */
  notice: ReactNode
  /** Sends what came without a press, such as a passkey from a field's suggestions; silent when none came. */
  suggest: (send: () => Promise<void>) => Promise<void>
}

/**
 * A form that only the server can answer. Its fields are the browser's own, so that what was typed
 * before hydration, and what was refused, stays in them; focus moves to the one message.
 */
export function useServerForm(
  send: (field: ReadField) => Promise<void>,
  /** Something to do about a refusal, beside its words. */
  actions: Partial<Record<RefusalCode, ReactNode>> = {},
): ServerForm {
  const words = useWords()
  const notice = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [sentBy, setSentBy] = useState('')
  const [problem, setProblem] = useState<Refusal | Unreachable | null>(null)
  const [field, setField] = useState<string | null>(null)

  useEffect(() => {
    if (!problem) return
    const control = field === null ? null : form.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
    else notice.current?.focus()
  }, [problem, field])

  const submit = async (element: HTMLFormElement, submitter: HTMLElement | null) => {
    form.current = element
    const values = new FormData(element, submitter)
    setIsBusy(true)
    setSentBy(textOf(values.get('by')))
    try {
      await send((name) => textOf(values.get(name)))
      setProblem(null)
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
      setProblem(error)
      setField(fieldOf(error, element))
    } finally {
      setIsBusy(false)
    }
  }

  const suggest = useCallback(async (sendSuggested: () => Promise<void>) => {
    try {
      await sendSuggested()
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
      // Nobody asked, so only what was chosen and then refused is worth a word.
      if (error instanceof Unreachable || error.code === 'invalid') return
      setProblem(error)
      setField(null)
    }
  }, [])

  const message = problem && messageOf(problem)
  return {
    props: {
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget, event.nativeEvent.submitter)
      },
    },
    isBusy,
    buttonOf: (by) => ({
      name: 'by',
      value: by,
      busy: isBusy && sentBy === by,
      disabled: isBusy && sentBy !== by,
    }),
    suggest,
    errorOf: (name) => (message && field === name ? message : undefined),
    notice: message && field === null && (
      <Notice
        ref={notice}
        kind="danger"
        alert
        action={problem instanceof Refusal && actions[problem.code]}
      >
        {message}
      </Notice>
    ),
  }

  function messageOf(error: Refusal | Unreachable): string {
    return error instanceof Refusal ? refusalMessage(words, error) : words.refusals.offline
  }
}

/** Leaves for a page that the server paints. Promises nothing, so that the form stays busy. */
export function leaveTo(url: string | undefined): Promise<never> {
  // Coming back from the browser's page cache would show a form that is long done.
  addEventListener('pageshow', () => location.reload())
  if (url === undefined) location.reload()
  else location.assign(url)
  return new Promise(() => undefined)
}

function fieldOf(error: Refusal | Unreachable, form: HTMLFormElement): string | null {
  if (!(error instanceof Refusal) || error.code !== 'invalid') return null
  const name = String(error.values['field'] ?? '')
  return name !== '' && form.elements.namedItem(name) ? name : null
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
