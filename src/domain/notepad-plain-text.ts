import {
  type BlockNode,
  type BodyTree,
  inlineText,
  type ListItemNode,
  type LiveLineNode,
  type NameOf,
  type TaskItemNode,
} from './notepad-tree.ts'

/** The words as lines for other programs, with the signs of their lists: letters stand as they are. */
export function toPlainText(tree: BodyTree, nameOf?: NameOf): string {
  return tree.flatMap((block) => blockLines(block, nameOf)).join('\n')
}

function blockLines(block: BlockNode, nameOf?: NameOf): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'codeBlock':
    case 'heading':
      return inlineText(block.content, nameOf).split('\n')
    case 'rule':
      return ['---']
    case 'quote':
      return (block.content ?? []).flatMap((child) => blockLines(child, nameOf))
    case 'orderedList':
      return listLines(block.content, (_, index) => `${block.attrs.start + index}. `, nameOf)
    case 'bulletList':
      return listLines(block.content, () => '- ', nameOf)
    case 'taskList':
      return listLines(block.content, (line) => `- [${isDone(line) ? 'x' : ' '}] `, nameOf)
  }
}

type Line = ListItemNode | TaskItemNode | LiveLineNode

function listLines(
  lines: readonly Line[] = [],
  signOf: (line: Line, index: number) => string,
  nameOf?: NameOf,
): string[] {
  return lines.flatMap((line, index) => {
    const sign = signOf(line, index)
    // What stands below a line begins where its words do, behind a box at its bullet.
    const gap = ' '.repeat(line.type === 'listItem' ? sign.length : 2)
    const [first = '', ...rest] =
      line.type === 'liveLine'
        ? [line.attrs.title]
        : (line.content ?? []).flatMap((block) => blockLines(block, nameOf))
    return [(sign + first).trimEnd(), ...rest.map((words) => (gap + words).trimEnd())]
  })
}

function isDone(line: Line): boolean {
  return line.type === 'taskItem' && line.attrs.done
}
