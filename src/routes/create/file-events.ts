import type { ClipboardEvent, DragEvent } from 'react'

/** For a field into which files may be dropped and pasted. */
export function fileEvents(take: (files: readonly File[]) => void) {
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      take(files)
    },
  }
}
