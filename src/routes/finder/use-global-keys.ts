import { useSession } from '#client/use-session.tsx'
import { actOf, type KeyAct } from '#routes/keys/key-table.ts'
import { useSingleKeys } from '#routes/keys/use-single-keys.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { isComposing } from '#ui/composing.ts'
import { isCovered } from '#ui/is-covered.ts'
import { isField } from '#ui/is-field.ts'
import { swallowTyping } from '#ui/swallow-typing.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LateFinderProps } from './finder.tsx'

/** So long the second of two keys is waited for. */
const goesOnMs = 1_500

/** The keys that work anywhere: open the palette, go, add. The box for anything answers its own. */
export function useGlobalKeys({ asked, onAsk, commands }: LateFinderProps): void {
  const session = useSession()
  const navigate = useNavigate()
  const hasSingles = useSingleKeys()
  const goingAt = useRef(-Infinity)

  const answers: Partial<Record<KeyAct, () => void>> = {
    find: () => onAsk('palette'),
    keys: () => onAsk('keys'),
    new: () =>
      commands
        .all()
        .find(({ act }) => act === 'new')
        ?.onSelect?.(),
  }

  function go(key: string): boolean {
    if (key === 'h') navigate(urls.home())
    else if (key === 'u') navigate(urls.user())
    else {
      const group = /^[1-9]$/.test(key) ? session.groupIds()[Number(key) - 1] : undefined
      if (group === undefined) return false
      navigate(urls.listItems(group))
    }
    return true
  }

  function answer(event: KeyboardEvent): boolean {
    const act = actOf(event, 'anywhere', hasSingles())
    if (act === 'palette') {
      onAsk(asked === 'palette' ? null : 'palette')
      return true
    }
    if (isTaken(event)) return false
    const isGoing = event.timeStamp - goingAt.current < goesOnMs
    goingAt.current = -Infinity
    if (isGoing && go(event.key.toLowerCase())) return true
    if (event.key.toLowerCase() === 'g' && hasSingles()) goingAt.current = event.timeStamp
    const run = act && answers[act]
    run?.()
    return run !== undefined
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.repeat) return
    if (answer(event)) event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(swallowTyping, [])
}

/** Letters are for writing where one writes; behind a dialog or a menu nothing happens unseen. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  return isCovered() || isField(target)
}
