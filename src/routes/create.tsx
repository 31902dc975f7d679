import { useSession } from '#client/use-session.tsx'
import { Header } from '#ui/header.tsx'
import { useWords } from '#words/use-words.tsx'
import { useLayoutEffect, useState } from 'react'
import { AppFrame } from './app-frame.tsx'
import { CaptureForm, writtenInBox } from './create/capture-form.tsx'
import { capture, type CapturedKind, problemOf } from './create/captured.ts'
import { findDraft, keepDraft } from './create/drafts.ts'
import { readPrefill } from './create/prefill.ts'
import { useAddCaptured } from './create/use-add-captured.ts'
import { useSearch } from './navigation.ts'
import { urls } from './routes.ts'
import { StateLine } from './state-line.tsx'
import { useGroupsFor, useTarget } from './targets.ts'

/** One box for anything, into any of my groups. */
export function Create() {
  const words = useWords()
  const search = useSearch()
  return (
    <AppFrame
      width="narrow"
      header={
        <Header
          title={words.titles.create}
          back={{ href: urls.home(), label: words.actions.back }}
          state={<StateLine />}
        />
      }
    >
      <Capture key={search} search={search} />
    </AppFrame>
  )
}

function Capture({ search }: { search: string }) {
  const words = useWords()
  const { user } = useSession()
  const [prefill] = useState(() => readPrefill(search))
  const [text, setText] = useState(prefill.text)
  const [kind, setKind] = useState<CapturedKind>(prefill.kind)
  const [refused, setRefused] = useState('')
  const groups = useGroupsFor(kind === 'items' ? 'add' : 'write')
  const [target, choose] = useTarget(groups, prefill.group)
  const captured = capture(text, kind)

  // The server does not know the draft; it is in place before the browser paints this.
  useLayoutEffect(() => {
    const draft = findDraft(user.id, search)
    if (draft) setKind(draft.kind)
    // What was typed before the script came is on nobody's record yet.
    const typed = writtenInBox()
    const isTyped = typed !== '' && typed !== prefill.text
    setText([draft?.text ?? '', isTyped ? typed : ''].filter(Boolean).join('\n') || prefill.text)
  }, [user.id, search, prefill])

  const write = (next: { text?: string; kind?: CapturedKind }) => {
    const draft = { text, kind, ...next }
    setText(draft.text)
    setKind(draft.kind)
    setRefused('')
    keepDraft(user.id, { search, ...draft })
  }
  const { add, isAdding } = useAddCaptured({
    captured,
    target,
    search,
    onAdded: () => write({ text: '' }),
    onRefused: (rest, reason) => {
      write({ text: rest })
      setRefused(reason)
    },
  })

  return (
    <CaptureForm
      {...{ text, captured, groups, target, choose, write, isAdding }}
      error={problemOf(captured, words) ?? refused}
      onSubmit={(stays) => void add(text, stays)}
    />
  )
}
