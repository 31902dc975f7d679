import { painted } from './painted.ts'

/** What watches a page while keys come: bundled, and run before the page. */
const watch = { arm, taken, settled, workerTimes }

Object.assign(globalThis, { paletteWatch: watch })

const settleMs = 350
let found: number[] = []
let answers: MutationObserver | undefined
/** From each question to a worker until its answer is in the page. */
const asked: number[] = []
watchWorkers()

/** The next key is timed until its frame is painted, or until its answers do not change any more. */
function arm(until: 'letter' | 'answer'): void {
  found = []
  const onKey = until === 'letter' ? timeLetter : timeAnswer
  addEventListener('keydown', onKey, { capture: true, once: true })
}

function timeLetter({ timeStamp }: Event): void {
  void painted().then(() => found.push(performance.now() - timeStamp))
}

function timeAnswer({ timeStamp }: Event): void {
  // Each change is shown with the frame that follows it.
  answers = new MutationObserver(() => {
    void painted().then(() => {
      found = [performance.now() - timeStamp]
    })
  })
  const list = document.querySelector('[role="listbox"]') ?? document
  answers.observe(list, { childList: true, subtree: true, characterData: true })
}

/** The milliseconds of the key, if anything came of it. */
function taken(): number[] {
  answers?.disconnect()
  return found
}

/** The milliseconds that workers took for each question since this was last asked. */
function workerTimes(): number[] {
  return asked.splice(0)
}

function watchWorkers(): void {
  const { postMessage } = Worker.prototype
  const listened = new WeakSet<Worker>()
  const sentAt = new Map<number, number>()
  Worker.prototype.postMessage = function post(this: Worker, message, ...more) {
    const { n }: { n?: unknown } = message
    if (typeof n === 'number') sentAt.set(n, performance.now())
    if (!listened.has(this)) {
      listened.add(this)
      this.addEventListener('message', ({ data }) => {
        asked.push(performance.now() - (sentAt.get(data.n) ?? Number.NaN))
      })
    }
    return Reflect.apply(postMessage, this, [message, ...more])
  }
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  await painted()
}
