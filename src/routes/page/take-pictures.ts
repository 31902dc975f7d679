import { afterPaint } from '#client/after-paint.ts'
import { dayHere, forgetPicture, keepPicture } from '#client/picture.ts'
import { whenIdle } from '#client/when-idle.ts'
import type { Id } from '#domain/id.ts'
import { type RouteName, matchRoute } from '#routes/routes.ts'
import { drawScreen } from './draw-screen.ts'

/** Those that are whole at once: others get a part of theirs later, and would seem to lose it. */
const pictured = new Set<RouteName | undefined>(['home', 'group', 'listItems', 'notepad'])
const quietMs = 1_000
/** What one is about to do: the next page begins without it. */
const underWay =
  'dialog[open], [data-selected], [data-tray], [data-item]:not([role=textbox] *) input:not([type=checkbox])'

/** Keeps how the screen looks whenever nothing has moved for a while. */
export function takePictures(root: Element, userId: Id): void {
  // None over plain http from another host.
  if (!globalThis.caches) return
  let isKept = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function onChange(): void {
    // Better none than one of what is no longer so; but the answer to a press comes first.
    if (isKept) afterPaint(() => void forgetPicture())
    isKept = false
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(take), quietMs)
  }

  function take(): void {
    if (isKept || !isAtRest(root)) return
    isKept = true
    const { lang } = document.documentElement
    const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
    const fits = [`<html lang="${lang}"`, `"${script}"`]
    const path = location.pathname
    keepPicture({ ...drawScreen(root), userId, path, fits, day: dayHere() }).catch(() => undefined)
  }

  new MutationObserver(onChange).observe(root, {
    childList: true,
    characterData: true,
    attributeFilter: ['data-done', 'data-missing', 'hidden', 'aria-expanded'],
    subtree: true,
  })
  addEventListener('scroll', onChange, { passive: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') take()
    else onChange()
  })
  onChange()
}

/** At its top, where the next visit begins. */
function isAtRest(root: Element): boolean {
  const { pathname, search } = location
  const isPictured = search === '' && pictured.has(matchRoute(pathname)?.name)
  const isAlive = document.documentElement.dataset['ready'] === ''
  return isPictured && isAlive && scrollY === 0 && !root.querySelector(underWay)
}
