import { type Draft, Drafts } from '#client/capture-store.ts'
import { leaveLine, takeLine } from '#client/use-kept-line.ts'
import { useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { findBox } from './box.ts'
import { type Prefill, textOfShare } from './prefill.ts'

/** What the person made of the box so far. */
export type Written = Pick<Draft, 'text' | 'kind' | 'groups' | 'asWords'>

interface Found extends Written {
  /** Files that were shared and cannot be taken. */
  left?: readonly string[]
}

/** What becomes of the box; of how it is by then, where something was waited for. */
export type Write = (next: Partial<Written> | ((now: Written) => Partial<Written>)) => void

interface UseDraft {
  written: Written
  left: readonly string[]
  write: Write
  /** These words were added: nothing of them comes back. */
  forget: (added: string) => void
}

/** The box as it was left, whatever became of the tab; every key is kept on this device. */
export function useDraft(search: string, prefill: Prefill): UseDraft {
  const { user } = useSession()
  const [written, setWritten] = useState<Written>(() => blankFrom(prefill))
  const newest = useRef(written)
  const [left, setLeft] = useState<readonly string[]>([])
  const [drafts, setDrafts] = useState<Drafts | null>(null)

  const put = useCallback((all: Written) => {
    newest.current = all
    setWritten(all)
  }, [])

  const place = `${user.id}/capture?${search}`
  // What was typed before the script came, or left before the disk answered, is on no disk yet.
  useLayoutEffect(() => {
    const inBox = findBox()?.value ?? ''
    const texts = [takeLine(place), inBox === prefill.text ? '' : inBox]
    const typed = texts.filter(Boolean).join('\n')
    if (typed !== '') put({ ...newest.current, text: typed })
  }, [put, place, prefill])

  const adopt = useEffectEvent((found: Found | undefined, opened: Drafts) => {
    setDrafts(opened)
    setLeft(found?.left ?? [])
    const typed = written.text
    const isTyped = typed !== '' && typed !== prefill.text
    if (!found && !isTyped) return
    const texts = [found?.text ?? '', isTyped ? typed : '']
    const { kind, groups, asWords } = found ?? written
    const next = { kind, groups, asWords, text: texts.filter(Boolean).join('\n') }
    put(next)
    opened.keep({ search, ...next, at: Date.now() })
  })
  useEffect(() => {
    let isOver = false
    let isAdopted = false
    const opened = new Drafts(user.id)
    void findWritten(opened, search, prefill.shared).then((found) => {
      if (isOver) return
      isAdopted = true
      // A page that the browser had only put aside still has its words.
      takeLine(place)
      adopt(found, opened)
    })
    const leave = () => {
      const { text } = newest.current
      if (isAdopted) opened.flush()
      else if (text !== prefill.text) leaveLine(place, text)
    }
    addEventListener('pagehide', leave)
    return () => {
      isOver = true
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [user.id, search, prefill, place])

  const write: Write = useCallback(
    (next) => {
      const changes = typeof next === 'function' ? next(newest.current) : next
      const all = { ...newest.current, ...changes }
      put(all)
      drafts?.keep({ search, ...all, at: Date.now() })
    },
    [put, drafts, search],
  )
  const forget = useCallback(
    (added: string) => {
      write(({ text }) => ({ text: leftOf(text, added), asWords: [] }))
      if (prefill.shared !== null) void drafts?.forgetShare(prefill.shared)
    },
    [write, drafts, prefill.shared],
  )
  return { written, left, write, forget }
}

/** What was written on while something was being added. */
function leftOf(text: string, added: string): string {
  return text.startsWith(added) ? text.slice(added.length).trimStart() : text
}

function blankFrom({ text, kind }: Prefill): Written {
  return { text, kind, groups: [], asWords: [] }
}

async function findWritten(
  drafts: Drafts,
  search: string,
  shared: Id | null,
): Promise<Found | undefined> {
  const draft = await drafts.find(search)
  if (draft || shared === null) return draft
  const share = await drafts.findShare(shared)
  if (!share) return undefined
  return { text: textOfShare(share), kind: null, groups: [], asWords: [], left: share.left }
}
