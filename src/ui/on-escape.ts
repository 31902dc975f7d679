import { isComposing } from './composing.ts'
import { isCovered } from './is-covered.ts'

/** Escape leaves a whole screen: what is open on it, or answers the key itself, comes before that. */
export function onEscape(leave: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    if (!isCovered()) leave()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
