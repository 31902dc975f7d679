/** What is measured inside a page of the list, ours or a bare one: bundled, and run before the page. */
const steps = { keyToPaint, tickToPaint, draggedFrames, selectAndDelete }

export type ListSteps = typeof steps

Object.assign(globalThis, { steps })

/** Milliseconds from a letter in the add bar until it is painted. */
async function keyToPaint(): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>(fields)
  if (!field) throw new Error('there is no add bar')
  field.focus()
  const found: number[] = []
  for (const letter of 'oat milk for two') {
    found.push(await untilPainted(() => document.execCommand('insertText', false, letter)))
  }
  field.select()
  document.execCommand('delete')
  return found
}

const fields = 'input:not([type="checkbox"]), textarea'

/** Milliseconds from a tick until it is painted. */
async function tickToPaint(): Promise<number[]> {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-item] input[type="checkbox"]')]
  const found: number[] = []
  for (const box of boxes.slice(0, 15)) {
    found.push(await untilPainted(() => box.click()))
    // What comes behind a tick is not part of the next one.
    await pause(200)
  }
  return found
}

/** Milliseconds of each frame while a row is dragged; where nothing can be, of frames alone. */
async function draggedFrames(): Promise<number[]> {
  const handle = document.querySelector('[data-handle]') ?? document.body
  const { top, left } = handle.getBoundingClientRect()
  const found: number[] = []
  send(handle, 'pointerdown', { x: left + 4, y: top + 10 })
  for (let step = 0; step < 30; step += 1) {
    const at = { x: left + 4, y: top + 20 + step * 10 }
    found.push(await untilPainted(() => send(handle, 'pointermove', at)))
  }
  press('Escape')
  send(handle, 'pointerup', { x: left, y: top })
  return found
}

/** Milliseconds from choosing all rows until all of them are gone from the screen. */
async function selectAndDelete(isOurs: boolean): Promise<number> {
  await pause(3_000)
  document.querySelector<HTMLElement>('[data-item] input')?.focus()
  const start = performance.now()
  if (isOurs) {
    press('a', true)
    press('Delete')
  } else document.getElementById('delete')?.click()
  const rows = 'main [data-item]:not([data-done]), #root > ul [data-item]'
  while (document.querySelector(rows)) await untilPainted(() => undefined)
  return performance.now() - start
}

function send(target: Element, type: string, { x, y }: { x: number; y: number }): void {
  const init = { bubbles: true, cancelable: true, button: 0, pointerId: 1, pointerType: 'mouse' }
  target.dispatchEvent(new PointerEvent(type, { ...init, clientX: x, clientY: y }))
}

function press(key: string, ctrlKey = false): void {
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

async function untilPainted(act: () => unknown): Promise<number> {
  await painted()
  const start = performance.now()
  act()
  await painted()
  return performance.now() - start
}

/** A task of its own behind a frame: the frame has been painted by then. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(null)
    })
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
