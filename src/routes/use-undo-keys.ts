import { useConnection } from '#client/use-session.tsx'
import { useUndo } from '#client/use-undo.tsx'
import type { Id } from '#domain/id.ts'
import { isField } from '#ui/is-field.ts'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useEffectEvent } from 'react'
import { actOf } from './keys/key-table.ts'
import { loadLate } from './load-late.ts'
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
    const onKeyDown = (event: KeyboardEvent) => {
      const way = wayOf(event)
      if (!way || event.defaultPrevented || isTaken(event.target)) return
      event.preventDefault()
      void press(way)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
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

/** In a text field the browser's own undo wins; behind a dialog nothing changes unseen. */
function isTaken(target: EventTarget | null): boolean {
  return document.querySelector('dialog[open]') !== null || isField(target)
}
