/** What `early.ts` keeps. That file itself can export nothing, so its globals are declared here. */
export interface Kept {
  errors: unknown[]
  /** The reporter has arrived and sees to all further ones. */
  isTaken: boolean
}

declare global {
  type EarlyErrors = Kept
  var trivetEarly: EarlyErrors | undefined
  /** The last resort of the screens: works when React does not. */
  var trivetShowError: ((digest?: string) => void) | undefined
}
