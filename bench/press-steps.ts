import { painted } from './painted.ts'

/** What watches the page while real presses come: bundled, and run before the page. */
const watch = { arm, taken, saidSo, settled, middleOf }

export type PressWatch = typeof watch

Object.assign(globalThis, { pressWatch: watch })

/** What is in sight once a press was answered, or is no more. */
export interface Answer {
  selector: string
  isGone?: boolean
}

/** What is touched: the first of these that is in sight, or the one after so many. */
export interface Target {
  selector: string
  text?: string
  nth?: number
}

let answered: Promise<number> = Promise.resolve(Number.NaN)
let said: Promise<number> = Promise.resolve(Number.NaN)

/** The next such event is timed: from the press itself until its answer has been painted. */
function arm(type: string, answer: Answer): void {
  said = timed('pointerdown', { selector: '[data-pressed]' })
  answered = timed(type, answer)
}

function timed(type: string, { selector, isGone = false }: Answer): Promise<number> {
  return new Promise((resolve) => {
    const time = async ({ timeStamp }: Event) => {
      do await painted()
      while (isThere(selector) === isGone)
      resolve(performance.now() - timeStamp)
    }
    addEventListener(type, time, { capture: true, once: true })
  })
}

function taken(): Promise<number> {
  return answered
}

/** From the touch itself until it was seen that something is pressed. */
function saidSo(): Promise<number> {
  return said
}

/** Nothing of what came before is under way. */
async function settled(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  await painted()
}

function middleOf({ selector, text = '', nth = 0 }: Target): { x: number; y: number } {
  const found = [...document.querySelectorAll(selector)].filter(
    (each) => each.textContent.includes(text) && each.getClientRects().length > 0,
  )
  const box = found[nth]?.getBoundingClientRect()
  if (!box) throw new Error(`${selector} is not in sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** By its box alone: to ask whether it is visible would style what is out of sight. */
function isThere(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0)
}
