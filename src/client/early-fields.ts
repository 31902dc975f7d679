import type { Typed } from './early-globals.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** React's memory of what a field held when it last heard of it. */
interface Tracked {
  _valueTracker?: { setValue: (value: string) => void }
}

/**
 * What was typed, ticked and sent before the page was alive, told to it as if it were done now.
 * Called when React has taken the fields over, and before it renders any of them again.
 */
export function replayFields(root: Element): void {
  const ticked = tickedEarly()
  const typed = typedIn(root)
  // Not within React's own work.
  queueMicrotask(() => {
    for (const box of ticked) tickAgain(box)
    for (const { field, value } of enteredEarly()) enter(field, value)
    for (const { field, value } of typed) tell(field, value)
    sendAgain()
  })
}

/** Once its fields are told: a form is sent with what stands in them. */
function sendAgain(): void {
  const { form, by } = globalThis.trivetTyped?.sent ?? {}
  if (form?.isConnected) form.requestSubmit(by)
}

export function enteredEarly(): Typed['entered'] {
  return globalThis.trivetTyped?.entered ?? []
}

export function enter(field: HTMLInputElement, value: string): void {
  tell(field, value)
  const press = { key: 'Enter', bubbles: true, cancelable: true }
  field.dispatchEvent(new KeyboardEvent('keydown', press))
}

export function tickedEarly(): HTMLInputElement[] {
  const presses = Map.groupBy(globalThis.trivetTyped?.ticked ?? [], (box) => box)
  return [...presses].filter(([, { length }]) => length % 2 === 1).map(([box]) => box)
}

export function typedIn(place: Element): { field: TextField; value: string }[] {
  return Array.from(place.querySelectorAll<TextField>(textFields))
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }))
}

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'

function tickAgain(box: HTMLInputElement): void {
  if (!box.isConnected) return
  box.checked = box.defaultChecked
  box.click()
}

/** The field itself stays as it is: somebody may be in the middle of a word. */
export function tell(field: TextField & Tracked, value: string): void {
  if (!field.isConnected) return
  if (field.value !== value) field.value = value
  field._valueTracker?.setValue(field.defaultValue)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
