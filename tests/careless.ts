import type { Page } from '@playwright/test'
import type { LinkControl } from './link.ts'
import { addBar } from './list-page.ts'

/** Somebody who presses and types whatever there is, over a link that comes and goes. */
export interface CarelessPerson {
  page: Page
  link: LinkControl
  home: string
  /** What they put on the list, each with a mark of its own. */
  added: string[]
}

interface Target {
  name: string
  isField: boolean
  x: number
  y: number
}

type Random = () => number

const keys =
  'Escape Tab Enter Space ArrowUp ArrowDown Home End Backspace Delete j k n x e d p s m . ? / c Control+z Control+z Control+Shift+z Control+a Control+k Shift+ArrowDown Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowUp'.split(
    ' ',
  )
const words =
  'Milk|Brot 2 kg|tomorrow|@Bob|#Dairy|!|every Monday|500 g Feta|a\nb|- [ ] task|# Head|> quote|[] box |جزر|😀 cake|  |<b>x</b>|12:30|https://example.org|-5|1e9|0,5'.split(
    '|',
  )
const places =
  '/|/create|/groups/create|/user|/groups/:home|/groups/:home/list-items|/groups/:home/list-items/create|/groups/:home/list-items?mode=shop|/groups/:home?panel=members|/groups/:home?panel=trash|/groups/:home?panel=activity|/groups/:home?panel=sections|/groups/:home?panel=layouts|/groups/:home?panel=settings|/groups/:home?panel=invites'.split(
    '|',
  )

/** What ends a session, a group or an account, or leads out of the app: others test that. */
const leadsOut =
  /sign.?out|delete (my |the )?(account|group)|leave|end (all|this)|transfer|hand over|for good|empty the trash|fetch anew|this device|language|forget|discard|https?:|mailto:/i

/** Does one thing, and says what. What is gone by then is nothing. */
export async function actCarelessly(
  person: CarelessPerson,
  random: Random,
  mark: string,
): Promise<string> {
  const { page, link, home } = person
  const pick = <Value>(from: readonly Value[]) => from[Math.floor(random() * from.length)]
  const choice = random()
  try {
    if (choice < 0.15 && (await addBar(page).isVisible())) return await add(person, random, mark)
    if (choice < 0.58) return await press(person, random, mark)
    if (choice < 0.8) {
      const key = pick(keys) ?? 'Escape'
      await page.keyboard.press(key)
      return key
    }
    if (choice < 0.85) {
      await page.keyboard.type(wordAt(random))
      return 'words'
    }
    if (choice < 0.89) {
      const mode = pick(['cut', 'frozen', 'open', 'open', 'noSockets'] as const) ?? 'open'
      await link.set(mode)
      return `link ${mode}`
    }
    if (choice < 0.91) {
      await page.goBack({ waitUntil: 'commit', timeout: 5_000 })
      return 'back'
    }
    if (choice < 0.92) {
      await page.reload({ waitUntil: 'domcontentloaded' })
      return 'reload'
    }
    if (choice < 0.96) {
      const targets = await targetsOn(page)
      return await drag(page, [pick(targets), pick(targets)])
    }
    const place = (pick(places) ?? '/').replace(':home', home)
    await page.goto(place, { waitUntil: 'domcontentloaded' })
    return place
  } catch (error) {
    return `(${String(error).slice(0, 100)})`
  }
}

async function add({ page, added }: CarelessPerson, random: Random, mark: string): Promise<string> {
  await addBar(page).click({ timeout: 2_000 })
  await page.keyboard.insertText(`${wordAt(random)} ${mark}`)
  await page.keyboard.press('Enter')
  // What is left in it was not taken.
  if ((await addBar(page).inputValue({ timeout: 2_000 })) === '') added.push(mark)
  return `add ${mark}`
}

async function press({ page }: CarelessPerson, random: Random, mark: string): Promise<string> {
  const targets = await targetsOn(page)
  const target = targets[Math.floor(random() * targets.length)]
  if (!target) return 'nothing to press'
  await page.mouse.click(target.x, target.y, random() < 0.05 ? { clickCount: 2 } : {})
  if (!target.isField) return target.name
  await page.keyboard.insertText(`${mark} ${wordAt(random)}`)
  if (random() < 0.5) await page.keyboard.press('Enter')
  return `${mark} in ${target.name}`
}

function wordAt(random: Random): string {
  return words[Math.floor(random() * words.length)] ?? ''
}

async function drag(page: Page, [from, to]: (Target | undefined)[]): Promise<string> {
  if (!from || !to) return 'nothing to drag'
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
  return `${from.name} dragged to ${to.name}`
}

/** All that could be pressed on this screen, where a finger would meet it. */
async function targetsOn(page: Page): Promise<Target[]> {
  const found = await page.evaluate(() => {
    const selector =
      'a[href], button, input, textarea, select, summary, [role=menuitem], [role=option], [contenteditable=true], [data-handle]'
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (element.matches(':disabled, [type=file], [target=_blank]')) return []
      const met = document.elementFromPoint(x, y)
      if (!met || !(element.contains(met) || met.contains(element))) return []
      const { labels } = element as HTMLInputElement
      const called = [element.ariaLabel, labels?.[0]?.textContent, element.textContent]
      const name = [element.localName, ...called, element.getAttribute('href')]
        .filter(Boolean)
        .join(' ')
      const isField = element.matches(
        'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range])',
      )
      return [{ name: name.replaceAll(/\s+/g, ' ').slice(0, 120), isField, x, y }]
    })
  })
  return found.filter(({ name }) => !leadsOut.test(name))
}

/** What no screen may ever be; null while all is well. */
export function wrongOn(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    if (document.querySelector('#root main.application-error')) return 'the error screen'
    const nameless = [...document.querySelectorAll<HTMLElement>('button, a[href]')].find(
      (element) =>
        element.checkVisibility() &&
        !element.closest('[aria-hidden=true], [inert]') &&
        !(element.ariaLabel || element.getAttribute('aria-labelledby')) &&
        element.textContent.trim() === '',
    )
    return nameless ? `nothing says what this does: ${nameless.outerHTML.slice(0, 200)}` : null
  })
}
