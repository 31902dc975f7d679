import { afterPaint } from '#client/after-paint.ts'
import { newId } from '#client/ids.ts'
import { Unreachable } from '#client/server-api.ts'
import { type Undone, useUndo } from '#client/use-undo.tsx'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { useAct } from './use-act.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useCallback } from 'react'
import { useSayUndone } from './use-say-undone.ts'

interface Offer {
  /** Several, where one thing was done in several groups: all of it is taken back. */
  stream: Id | readonly Id[]
  /** What was done was done under this id. */
  act: Id
  said: string
  /** Where that leads. */
  href?: string | undefined
  /** Of several such acts in a row only the last is told. */
  name?: string
  /** What is taken back beside the log. */
  onUndone?: () => void
}

/** Says what was done, with a way back. */
export function useOfferUndo(): (offer: Offer) => void {
  const words = useWords()
  const toast = useToast()
  const undo = useUndo()
  const takeBack = useTakeBack()
  return useCallback(
    ({ stream, act, said, href, name, onUndone }) => {
      const streams = typeof stream === 'string' ? [stream] : stream
      const held = undo?.hold(streams, act)
      undo?.include(streams)
      const onAct = async () => {
        const undone = await held?.()
        onUndone?.()
        return undone ?? null
      }
      toast({
        text: said,
        href,
        about: act,
        ...(name !== undefined && { name }),
        ...(held && { action: { label: words.actions.undo, onAct: () => void takeBack(onAct) } }),
      })
    },
    [words, toast, undo, takeBack],
  )
}

interface Undoable extends Omit<Offer, 'act'> {
  run: (act: Id) => void
}

/** Does something and offers to take it back; what is refused is told in a toast. Says whether it could. */
export function useUndoable(): (undoable: Undoable) => boolean {
  const act = useAct()
  const offer = useOfferUndo()
  return useCallback(
    ({ run, ...offered }) => {
      const id = newId()
      const isDone = act(() => run(id))
      if (isDone) afterPaint(() => offer({ ...offered, act: id }))
      return isDone
    },
    [act, offer],
  )
}

/** Takes something back and says so; what is refused is told in a toast. */
export function useTakeBack(): (undo: () => Promise<Undone | null>) => Promise<void> {
  const words = useWords()
  const announce = useAnnounce()
  const say = useSayUndone()
  const tellRefusal = useTellRefusal()
  return useCallback(
    async (undo) => {
      try {
        const undone = await undo()
        announce(undone ? await say(undone, words.undo.undone) : words.undo.nothing)
      } catch (error) {
        tellRefusal(error)
      }
    },
    [words, announce, say, tellRefusal],
  )
}

/** Why something could not be taken back; what is no refusal is thrown on. */
export function useTellRefusal(): (error: unknown) => void {
  const words = useWords()
  const toast = useToast()
  return useCallback(
    (error) => {
      if (error instanceof Unreachable) toast({ text: words.undo.needsNetwork, kind: 'danger' })
      else if (error instanceof Refusal)
        toast({ text: refusalMessage(words, error), kind: 'danger' })
      else throw error
    },
    [words, toast],
  )
}
