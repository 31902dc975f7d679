import { fileText, textFileMaxBytes } from '#client/file-text.ts'
import type { Words } from '#words/words.ts'
import { textOfFile } from './what-it-is.ts'

/** What a picker offers; what comes otherwise is looked into. */
export const textFiles = 'text/*,.txt,.md,.markdown,.csv,.tsv,.log,.json'

/** The words of files, or why there are none. */
export async function readFiles(
  files: readonly File[],
  words: Words,
): Promise<{ text: string; problem: string | null }> {
  const texts: string[] = []
  for (const file of files) {
    if (file.size > textFileMaxBytes) {
      return { text: '', problem: words.create.fileTooLarge({ name: file.name }) }
    }
    const text = await fileText(file)
    if (text === null) return { text: '', problem: words.create.notText({ name: file.name }) }
    texts.push(textOfFile({ name: file.name, text }))
  }
  return { text: texts.filter(Boolean).join('\n'), problem: null }
}
