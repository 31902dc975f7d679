import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'

/** One finger, as the browser hears of it. */
export class Finger {
  readonly #page: Page
  readonly #session: CDPSession
  #at = { x: 0, y: 0 }

  constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async on(page: Page): Promise<Finger> {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    return new Finger(page, session)
  }

  /** From its middle, or from so far from the edge of the screen. */
  async pull(
    target: Locator,
    { across, along, from }: { across: number; along: number; from?: number },
  ): Promise<void> {
    const { x: middle, y } = await this.#middle(target)
    const x = from ?? middle
    await this.#send('touchStart', [{ x, y }])
    for (let step = 1; step <= 8; step += 1) {
      await this.#send('touchMove', [{ x: x + (across * step) / 8, y: y + (along * step) / 8 }])
    }
    await this.#send('touchEnd', [])
  }

  async tap(target: Locator): Promise<void> {
    await this.tapAt(await this.#middle(target))
  }

  async tapAt(place: { x: number; y: number }): Promise<void> {
    await this.#send('touchStart', [place])
    await this.#send('touchEnd', [])
  }

  /** Down, and not up again before it is let go. */
  async press(target: Locator): Promise<void> {
    this.#at = await this.#middle(target)
    await this.#send('touchStart', [this.#at])
  }

  /** What was pressed goes along with it. */
  async pullOn({ across }: { across: number }): Promise<void> {
    for (let step = 1; step <= 4; step += 1) {
      await this.#send('touchMove', [{ x: this.#at.x + (across * step) / 4, y: this.#at.y + 2 }])
    }
  }

  /** Until the row is taken up, and then let go. */
  async rest(target: Locator): Promise<void> {
    await this.#send('touchStart', [await this.#middle(target)])
    await expect(target).toHaveAttribute('data-lifted')
    await this.#send('touchEnd', [])
  }

  /** Until the row is taken up, and then so far along the list. */
  async takeUp(target: Locator, { along }: { along: number }): Promise<void> {
    const { x, y } = await this.#middle(target)
    await this.#send('touchStart', [{ x, y }])
    await expect(target).toHaveAttribute('data-lifted')
    this.#at = { x, y: y + along }
    await this.#send('touchMove', [{ x, y: y + along / 2 }])
    await this.#send('touchMove', [this.#at])
  }

  /** Another finger, while the first one is down. */
  async addSecond(target: Locator): Promise<void> {
    await this.#send('touchStart', [this.#at, await this.#middle(target)])
  }

  async letGo(): Promise<void> {
    await this.#send('touchEnd', [])
  }

  async #middle(target: Locator): Promise<{ x: number; y: number }> {
    const box = await target.boundingBox()
    if (!box) throw new Error('not on the screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  async #send(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) {
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
    })
    await this.#page.evaluate(() => new Promise(requestAnimationFrame))
  }
}
