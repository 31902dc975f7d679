/**
 * Loaded before the server with `--import`, for pictures: the clock starts at the moment that
 * `CLOCK_START` names and goes on from there, so that the same things have the same dates.
 */
const start = Date.parse(process.env.CLOCK_START ?? '')
const RealDate = Date
const offset = start - RealDate.now()

class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    // Whatever `Date` takes is passed on as it is.
    super(...((args.length === 0 ? [ShiftedDate.now()] : args) as [number]))
  }

  static override now(): number {
    return RealDate.now() + offset
  }
}

globalThis.Date = ShiftedDate as DateConstructor
