import type { NotepadBody } from './notepad-writing.ts'

/** Android sends the last letters of a composed word after its end. */
const afterComposingMs = 80

/** Ties a text area to a body: what is typed goes in, what others write comes without moving the caret. */
export function tieArea(area: HTMLTextAreaElement, body: NotepadBody): () => void {
  if (area.value !== body.text) area.value = body.text
  let timer: ReturnType<typeof setTimeout> | undefined
  let restore: (() => void) | undefined

  const stopShowing = body.show({
    beforeOthers() {
      const { selectionStart, selectionEnd, selectionDirection } = area
      const places = [selectionStart, selectionEnd].map((at) => ({ at, caret: body.caretAt(at) }))
      restore = () => {
        const [start = 0, end = 0] = places.map(({ at, caret }) => body.offsetOf(caret) ?? at)
        area.setSelectionRange(start, end, selectionDirection)
      }
    },
    afterOthers() {
      if (area.value === body.text) return
      area.value = body.text
      // Elsewhere Safari would take the focus for it.
      if (document.activeElement === area) restore?.()
    },
  })
  const listeners = {
    input: () => body.write(area.value),
    blur: () => body.flush(),
    compositionstart() {
      clearTimeout(timer)
      body.hold()
    },
    compositionend() {
      timer = setTimeout(() => body.release(), afterComposingMs)
    },
  }
  for (const [name, listener] of Object.entries(listeners)) area.addEventListener(name, listener)
  return () => {
    stopShowing()
    clearTimeout(timer)
    body.release()
    for (const [name, listener] of Object.entries(listeners))
      area.removeEventListener(name, listener)
  }
}
