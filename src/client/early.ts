/**
 * A script of its own, loaded before everything and without imports: it must work when nothing else
 * does. It keeps the errors that happen before the reporter is there and what is typed before the
 * page is alive, and shows the application-error screen when our scripts do not arrive.
 */
;(() => {
  const errorsMax = 20
  const scriptFailed = 'A script failed to load'
  const dsn = document.currentScript?.dataset['dsn']
  const early: EarlyErrors = { errors: [], isTaken: false }
  /** What the person can copy and hand on: where it broke, without what was said. */
  const seen: string[] = []
  const typed: EarlyTyped = {
    at: null,
    keys: [],
    ticked: [],
    entered: [],
    pressed: null,
    sent: null,
    isTaken: false,
  }
  globalThis.trivetEarly = early
  globalThis.trivetTyped = typed
  globalThis.trivetShowError = showError

  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', ({ reason }) => keep(reason))
  addEventListener('pagehide', sendKept)
  addEventListener('click', onClick)
  addEventListener('click', onPress, true)
  addEventListener('keydown', onKey, true)
  addEventListener('submit', onSubmit, true)
  whenParsed(hideEmptyExport)

  function onPress({ target, clientX, clientY }: MouseEvent): void {
    if (isToWriteIn(target)) typed.at = { left: clientX, top: clientY }
    const isBox = target instanceof HTMLInputElement && target.type === 'checkbox'
    if (isReady()) return
    if (isBox) typed.ticked.push(target)
    if (target instanceof Element) typed.pressed = target.closest('button')
  }

  function onSubmit(event: SubmitEvent): void {
    const { target, submitter } = event
    if (isReady() || !(target instanceof HTMLFormElement)) return
    event.preventDefault()
    typed.sent = { form: target, by: submitter }
  }

  /** What is typed into a text that is only painted waits for the editor. */
  function onKey(event: KeyboardEvent): void {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key === 'Enter' && !isReady()) enter(event)
    if (!isToWriteIn(target) || ctrlKey || metaKey || altKey) return
    if (key === 'Backspace') typed.keys.pop()
    else if (key === 'Enter' || Array.from(key).length === 1) typed.keys.push(key)
    else return
    event.preventDefault()
  }

  /** The field of an add bar is ready for the next line, as it will be. */
  function enter({ target, isComposing }: KeyboardEvent): void {
    const isBar = target instanceof HTMLInputElement && target.role === 'combobox'
    if (!isBar || isComposing || target.value === '') return
    typed.entered.push({ field: target, value: target.value })
    target.value = ''
  }

  function isToWriteIn(target: EventTarget | null): boolean {
    return !typed.isTaken && target instanceof Element && target.closest('[data-writable]') !== null
  }

  function onError(event: Event): void {
    const { target } = event
    if (event instanceof ErrorEvent) {
      if (event.filename === '' || event.filename.startsWith(location.origin)) keep(event.error)
    } else if (target instanceof HTMLScriptElement && target.src.startsWith(location.origin)) {
      keep(new Error(scriptFailed))
      whenParsed(() => showUnlessReady())
    }
  }

  function keep(error: unknown): void {
    if (seen.length < errorsMax) seen.push(JSON.stringify(describe(error)))
    if (!early.isTaken && early.errors.length < errorsMax) early.errors.push(error)
    // Some errors before hydration are recovered from: wait and see whether the page comes alive.
    if (!isReady()) whenLoaded(() => setTimeout(showUnlessReady, 3000))
  }

  function isReady(): boolean {
    return document.documentElement.dataset['ready'] !== undefined
  }

  function showUnlessReady(): void {
    if (!isReady()) showError()
  }

  function whenParsed(act: () => void): void {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
    else act()
  }

  function whenLoaded(act: () => void): void {
    if (document.readyState === 'complete') act()
    else addEventListener('load', act)
  }

  function showError(digest?: string): void {
    const template = document.querySelector<HTMLTemplateElement>('template#application-error')
    const root = document.querySelector('#root')
    if (!template || !root) return
    // A fresh root: React, should it still be alive, goes on in the old one where nobody sees it.
    const screen = document.createElement('div')
    screen.id = 'root'
    screen.append(template.content.cloneNode(true))
    for (const words of screen.querySelectorAll<HTMLElement>('[data-side]')) {
      if (words.dataset['side'] !== (digest ? 'server' : 'client')) words.remove()
    }
    for (const slot of screen.querySelectorAll('[data-digest]')) {
      if (digest) slot.textContent = (slot.textContent ?? '').replace('{digest}', () => digest)
      else slot.remove()
    }
    root.replaceWith(screen)
    document.documentElement.dataset['ready'] = 'error'
    hideEmptyExport()
    sendKept()
  }

  /** Also the error page that the server made has these buttons. */
  function onClick({ target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
    if (button?.dataset['act'] === 'reload') location.reload()
    if (button?.dataset['act'] === 'copy') void copyReport(button)
    if (button?.dataset['act'] === 'export') void exportUnsynced()
  }

  function hideEmptyExport(): void {
    const buttons = document.querySelectorAll<HTMLElement>('[data-act=export]')
    if (buttons.length === 0) return
    for (const button of buttons) button.hidden = true
    void unsynced().then((changes) => {
      for (const button of buttons) button.hidden = Object.keys(changes).length === 0
    })
  }

  async function copyReport(button: HTMLElement): Promise<void> {
    const said = [...document.querySelectorAll('[data-side], [data-digest]')].map(
      (element) => element.textContent,
    )
    const lines = [...said, new Date().toISOString(), navigator.userAgent, ...seen]
    await copy(lines.join('\n'))
    if (button.dataset['done']) button.textContent = button.dataset['done']
  }

  async function copy(text: string): Promise<void> {
    // Over plain http there is no clipboard object, only the old command.
    if (navigator.clipboard) return navigator.clipboard.writeText(text)
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    document.execCommand('copy')
    field.remove()
  }

  /** What no server has: in each person's database, and left behind by a page that went away. */
  async function unsynced(): Promise<Record<string, unknown>> {
    const changes: Record<string, unknown> = {}
    try {
      for (const [key, value] of Object.entries<string>(localStorage)) {
        if (key.startsWith('trivet-outbox:')) changes[key] = parse(value)
      }
      for (const { name = '' } of await indexedDB.databases()) {
        const kept = name.startsWith('trivet-') ? await readDatabase(name) : {}
        for (const [store, rows] of Object.entries(kept)) {
          if (rows.length > 0) changes[`${name}/${store}`] = rows
        }
      }
    } catch {
      // Storage is switched off: what could be read is all that there is.
    }
    return changes
  }

  async function readDatabase(name: string): Promise<Record<string, unknown[]>> {
    const opening = indexedDB.open(name)
    // Removed meanwhile by whoever signs out: it must not be made again, with nothing in it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    const kept: Record<string, unknown[]> = {}
    const database = await answerOf(opening).catch(() => null)
    if (!database) return kept
    for (const store of ['outbox', 'refused']) {
      if (!database.objectStoreNames.contains(store)) continue
      kept[store] = await answerOf(database.transaction(store).objectStore(store).getAll())
    }
    // An open one could not be removed by whoever signs out.
    database.close()
    return kept
  }

  function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('unreadable')))
    })
  }

  async function exportUnsynced(): Promise<void> {
    const json = JSON.stringify(await unsynced(), null, 2)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
    link.download = 'trivet-unsynced.json'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  function parse(json: string): unknown {
    try {
      return JSON.parse(json)
    } catch {
      return json
    }
  }

  /** For when the reporter never arrives. Messages stay here: there is no scrubbing without it. */
  function sendKept(): void {
    if (early.isTaken || !dsn || early.errors.length === 0) return
    const lines = early.errors.splice(0).flatMap((error) => {
      const event = JSON.stringify({
        platform: 'javascript',
        level: 'error',
        timestamp: Date.now() / 1000,
        tags: { side: 'early' },
        exception: { values: [describe(error)] },
      })
      return [JSON.stringify({ type: 'event' }), event]
    })
    const body = [JSON.stringify({ dsn }), ...lines].join('\n')
    fetch('/monitoring', { method: 'POST', body, keepalive: true }).catch(() => undefined)
  }

  function describe(error: unknown): object {
    const { name, message, stack } = error instanceof Error ? error : new Error('Not an error')
    const places = (stack ?? '').matchAll(/(\/assets\/[\w.-]+\.js):(\d+):(\d+)/g)
    const frames = Array.from(places, ([, filename, lineno, colno]) => ({
      filename,
      lineno: Number(lineno),
      colno: Number(colno),
    }))
    const value = message === scriptFailed ? message : ''
    return { type: name, value, stacktrace: { frames: frames.toReversed() } }
  }
})()
