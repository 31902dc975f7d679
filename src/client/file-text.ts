import { notepadBodyMaxLength } from '#domain/notepad.ts'

/** More than a notepad takes: a character of text can be four bytes long. */
export const textFileMaxBytes = notepadBodyMaxLength * 4

/** The words in a file: UTF-8, or else as Windows wrote them; `null` for what is no text, or gone. */
export async function fileText(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return null
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== null) return utf8.includes('\0') ? null : utf8
  const text = decoded(bytes, 'windows-1252')
  // It gives each byte a letter: what is no text has signs among them that nobody types.
  // oxlint-disable-next-line no-control-regex
  return text === null || /[\0-\x08\x0E-\x19\x1B-\x1F]/.test(text) ? null : text
}

function decoded(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
