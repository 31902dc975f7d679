import { useConnection } from '#client/use-session.tsx'
import { useUndo } from '#client/use-undo.tsx'
import type { Id } from '#domain/id.ts'
import { actOf } from '#routes/keys/key-table.ts'
import { loadLate } from '#routes/page/load-late.ts'
import { isField } from '#ui/is-field.ts'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useSayUndone } from './use-say-undone.ts'
import { useTellRefusal } from './use-undoable.ts'

/** Ctrl/⌘ Z takes back what I did last in this group, with Shift it does it again. */
export function useUndoKeys(stream: Id | undefined): void {
  const words = useWords()
  const toast = useToast()
  const undo = useUndo()
  const say = useSayUndone()
  const tellRefusal = useTellRefusal()
  const press = useEffectEvent(async (way: 'last' | 'again') => {
    const isBack = way === 'last'
    try {
      const undone = await undo?.[way](stream)
      if (!undone) toast({ text: isBack ? words.undo.nothing : words.undo.nothingAgain, name })
      else {
        const text = await say(undone, isBack ? words.undo.undone : words.undo.redone)
        // What offered the same way back offers nothing any more.
        toast({ text, name, over: undone.changes.flatMap(({ act }) => act ?? []) })
      }
    } catch (error) {
      tellRefusal(error)
    }
  })
  // Taking back must work without a network too.
  const isConnected = useConnection() !== null
  useEffect(() => {
    if (isConnected) loadLate().catch(() => undefined)
  }, [isConnected])
  useEffect(() => undo?.enter(stream), [undo, stream])
  const isOn = undo !== null
  useEffect(() => {
    if (!isOn) return undefined
    const end = new AbortController()
    const emptied = new WeakSet<EventTarget>()
    const onInput = ({ target }: Event) => {
      if (!isInput(target)) return
      if (target.value === '') emptied.add(target)
      else emptied.delete(target)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const way = wayOf(event)
      const { target, defaultPrevented } = event
      if (!way || defaultPrevented || isBehindDialog()) return
      // Letters are the browser's to take back. A line that was added left none behind.
      const hasLetters = !isInput(target) || target.value !== '' || emptied.has(target)
      if (isField(target) && hasLetters) return
      event.preventDefault()
      void press(way)
    }
    document.addEventListener('input', onInput, { signal: end.signal })
    document.addEventListener('keydown', onKeyDown, { signal: end.signal })
    return () => end.abort()
  }, [isOn])
}

const name = 'undo'

function wayOf(event: KeyboardEvent): 'last' | 'again' | null {
  // ⌘Y is the browser's own on a Mac.
  if (event.metaKey && event.key.toLowerCase() === 'y') return null
  const act = actOf(event, 'anywhere', true)
  if (act === 'undo') return 'last'
  return act === 'redo' ? 'again' : null
}

function isInput(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Behind a dialog nothing changes unseen. */
function isBehindDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}
