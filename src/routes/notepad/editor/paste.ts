import { looksLikeMarkdown } from '#domain/looks-like-markdown.ts'
import { type BodyTree, paragraphs } from '#domain/notepad-tree.ts'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { withBareLinks } from './bare-links.ts'
import { schema } from './schema.ts'
import { cleanHtml } from './clean-html.ts'

/** What is pasted as plain text: Markdown where it is, else a line each. Rich text the schema cleans. */
export function pastePlugin(): Plugin {
  let readMarkdown: ((text: string) => BodyTree) | null = null
  /** What was pasted before the reader was there. */
  let unread: string | null = null

  async function pasteAgain(view: EditorView, text: string): Promise<void> {
    readMarkdown ??= await loadReader()
    if (!view.isDestroyed) pasteText(view, text)
  }

  return new Plugin({
    props: {
      transformPastedHTML: cleanHtml,
      clipboardTextParser(text, $context, isPlain) {
        if ($context.parent.type.spec.code) return new Slice(Fragment.from(schema.text(text)), 0, 0)
        const lines = text.replaceAll(/\r\n?/g, '\n')
        const isMarkdown = !isPlain && looksLikeMarkdown(lines)
        if (isMarkdown && !readMarkdown) unread = text
        const content =
          isMarkdown && readMarkdown
            ? readMarkdown(lines).map((block) => schema.nodeFromJSON(block))
            : lines.replace(/\n$/, '').split('\n').map(lineOf)
        const [first, last] = [content[0], content.at(-1)]
        return new Slice(Fragment.from(content), openness(first), openness(last))
      },
      transformPasted(slice, { state }) {
        if (isInCode(state)) return slice
        return new Slice(withBareLinks(slice.content), slice.openStart, slice.openEnd)
      },
      handlePaste(view) {
        if (unread === null) return false
        void pasteAgain(view, unread)
        unread = null
        return true
      },
      handleDrop() {
        // It falls where it was let go, which may be elsewhere by then.
        unread = null
        return false
      },
    },
  })
}

/** Comes with the first paste that needs it. Where it cannot be had, lines stay as they are. */
async function loadReader(): Promise<(text: string) => BodyTree> {
  return import('#domain/parse-markdown.ts').then(
    ({ parseMarkdown }) => parseMarkdown,
    () => paragraphs,
  )
}

function isInCode({ selection: { $from } }: EditorState): boolean {
  return $from.parent.type.spec.code === true || !!schema.marks.code.isInSet($from.marks())
}

function pasteText({ dom }: EditorView, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
}

function lineOf(line: string): Node {
  return schema.nodes.paragraph.create(null, line ? schema.text(line) : null)
}

/** Only plain lines join the line that they are pasted into. */
function openness(node: Node | undefined): number {
  return node?.type === schema.nodes.paragraph ? 1 : 0
}
