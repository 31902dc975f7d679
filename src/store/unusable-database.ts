/** The database cannot be served, for a reason the operator can act on: one clear line. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}
