import { parseMarkdown } from '#domain/parse-markdown.ts'
import { BodyBlocks } from '#routes/notepad/body-view.tsx'

/** Markdown as the blocks that it will be; comes with the first words that are some. */
export function BlocksPreview({ text }: { text: string }) {
  return <BodyBlocks tree={parseMarkdown(text)} />
}
