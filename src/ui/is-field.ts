/** Whether it is written in or chosen from, so that a letter there is a letter. */
export function isField(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false
  const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
  return target.isContentEditable || target.matches(fields)
}
