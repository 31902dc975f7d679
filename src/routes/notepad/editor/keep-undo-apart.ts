/**
 * A browser has one undo for all of a page: when nothing is left of what was typed in a field, such
 * as the title, it goes on with letters of the text, unseen by the editor. Here it ends with the field.
 */
export function keepUndoApart(): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  const atFirst = new WeakMap<HTMLInputElement, string>()
  const begin = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) atFirst.set(target, target.value)
  }
  const press = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey
    if (!isUndo || !(target instanceof HTMLInputElement)) return
    if (atFirst.get(target) === target.value) event.preventDefault()
  }
  document.addEventListener('focusin', begin, options)
  document.addEventListener('keydown', press, options)
  return () => end.abort()
}
