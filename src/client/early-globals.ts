/** What `early.ts` and `early-keys.ts` keep. They can export nothing: their globals are declared here. */
export interface Kept {
  errors: unknown[]
  /** The reporter has arrived and sees to all further ones. */
  isTaken: boolean
}

/** What was done to a page that was not alive yet. */
export interface Typed {
  /** Where it was pressed last; without it, one came by the keyboard. */
  at: { left: number; top: number } | null
  /** Typed into a text that could not be written in yet. */
  keys: string[]
  /** Each as often as it was pressed. */
  ticked: HTMLInputElement[]
  /** Lines that were ended with Enter, and where. */
  entered: { field: HTMLInputElement; value: string }[]
  /** The last button; before the page is alive it does nothing. */
  pressed: HTMLButtonElement | null
  /** The form that was sent last: by itself it would leave for an answer that is no page. */
  sent: { form: HTMLFormElement; by: HTMLElement | null } | null
  /** The screen has come alive and sees to all further ones. */
  isTaken: boolean
}

declare global {
  type EarlyErrors = Kept
  type EarlyTyped = Typed
  /** Keys that nobody was here to answer; none for a visitor, and none once all are here. */
  var trivetKeys: KeyboardEvent[] | undefined
  /** What comes behind the page, and may be who answers them. */
  var trivetParts: Promise<unknown>[] | undefined
  var trivetTyped: EarlyTyped | undefined
  var trivetEarly: EarlyErrors | undefined
  /** The last resort of the screens: works when React does not. */
  var trivetShowError: ((digest?: string) => void) | undefined
}
