import type { Id } from '#domain/id.ts'
import { Notice } from '#ui/notice.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { CaptureForm } from './capture-form.tsx'
import { readPrefill } from './prefill.ts'
import { useAddCaptured } from './use-add-captured.ts'
import { useCapture } from './use-capture.ts'

interface CaptureProps {
  /** The address that it was filled by: each has a draft of its own. */
  search: string
  /** Over whose screen it stands: it is meant until another one is chosen. */
  group?: Id | undefined
  isDialog?: boolean
  onAdded: (added: { url: string; kind: 'items' | 'notepad'; stays: boolean }) => void
}

/** One box for anything, into any of my groups. */
export function Capture({ search, group, isDialog = false, onAdded }: CaptureProps) {
  const words = useWords()
  const [prefill] = useState(() => {
    const asked = readPrefill(search)
    return { ...asked, group: asked.group ?? group ?? null }
  })
  const capturing = useCapture(search, prefill)
  const { written, captured, targets, readIn, kind, problem } = capturing
  const [refused, setRefused] = useState('')
  const write: typeof capturing.write = (next) => {
    setRefused('')
    capturing.write(next)
  }
  const { add, isAdding } = useAddCaptured({
    captured,
    targets,
    readIn,
    text: written.text,
    onAdded: (url, stays) => {
      capturing.forget(written.text)
      onAdded({ url, kind, stays })
    },
    onRefused: (rest, groups, reason) => {
      write(({ text }) => ({ text: text === written.text ? rest : text, groups: [...groups] }))
      setRefused(reason)
    },
  })
  return (
    <>
      {prefill.isLost && <Notice kind="warn">{words.create.shareLost}</Notice>}
      {capturing.left.map((name) => (
        <Notice key={name} kind="warn">
          {words.create.notText({ name })}
        </Notice>
      ))}
      <CaptureForm
        capturing={{ ...capturing, write }}
        error={problem ?? (refused || undefined)}
        onProblem={setRefused}
        {...{ isAdding, isDialog }}
        onSubmit={(stays) => void add(stays)}
      />
    </>
  )
}
