import { looksLikeMarkdown } from '#domain/looks-like-markdown.ts'
import { type BodyTree, paragraphs } from '#domain/notepad-tree.ts'

/** As a paste of the same words is read: Markdown where it is, else a line each. */
export async function capturedTree(text: string): Promise<BodyTree> {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  if (!looksLikeMarkdown(lines)) return paragraphs(lines)
  return import('#domain/parse-markdown.ts').then(
    ({ parseMarkdown }) => parseMarkdown(lines),
    // With no network, and never asked for before: the words are worth more than their look.
    () => paragraphs(lines),
  )
}
