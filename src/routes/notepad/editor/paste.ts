import { looksLikeMarkdown, parseMarkdown } from '#domain/parse-markdown.ts'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'
import { cleanHtml } from './clean-html.ts'

/** What is pasted as plain text: Markdown where it is, else a line each. Rich text the schema cleans. */
export function pastePlugin(): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: cleanHtml,
      clipboardTextParser(text, $context, isPlain) {
        if ($context.parent.type.spec.code) return new Slice(Fragment.from(schema.text(text)), 0, 0)
        const lines = text.replaceAll(/\r\n?/g, '\n')
        const content =
          !isPlain && looksLikeMarkdown(lines)
            ? parseMarkdown(lines).map((block) => schema.nodeFromJSON(block))
            : lines.replace(/\n$/, '').split('\n').map(lineOf)
        const [first, last] = [content[0], content.at(-1)]
        return new Slice(Fragment.from(content), openness(first), openness(last))
      },
    },
  })
}

function lineOf(line: string): Node {
  return schema.nodes.paragraph.create(null, line ? schema.text(line) : null)
}

/** Only plain lines join the line that they are pasted into. */
function openness(node: Node | undefined): number {
  return node?.type === schema.nodes.paragraph ? 1 : 0
}
