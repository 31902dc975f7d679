import { firstCharacters } from '#domain/first-characters.ts'
/** Hands the person a file that was made on this device. */
export function saveFile(content: Uint8Array<ArrayBuffer>, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/zip' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Of a name what every disk takes. */
export function fileTitle(name: string, otherwise: string): string {
  const words = name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim()
  return firstCharacters(words, 60) || otherwise
}
