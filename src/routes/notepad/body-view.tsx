import { useGroup, useRecord, usePerson } from '#client/use-session.tsx'
import type {
  BlockNode,
  BodyMark,
  BodyTree,
  InlineNode,
  LiveLineNode,
  MentionNode,
  TaskItemNode,
} from '#domain/notepad-tree.ts'
import { urls } from '#routes/routes.ts'
import { useWords } from '#words/use-words.tsx'
import type { ReactNode } from 'react'
import styles from './body.module.css'

/** A body to be read: what stands in the page before the editor's code is here. */
export function BodyView({ tree, label }: { tree: BodyTree; label: string }) {
  return (
    <div
      className={styles.body}
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-label={label}
      translate="no"
      dir="auto"
      tabIndex={0}
    >
      {tree.length === 0 ? <p>{'\u200B'}</p> : blocks(tree)}
    </div>
  )
}

/** The same as a part of something else. */
export function BodyBlocks({ tree }: { tree: BodyTree }) {
  return <div className={styles.body}>{blocks(tree)}</div>
}

function blocks(tree: BodyTree = []): ReactNode {
  // Nothing in it moves: it is painted once.
  return tree.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: BlockNode }) {
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{inline(block.content)}</p>
    case 'heading': {
      const Heading = headings[block.attrs.level - 1] ?? 'h4'
      return <Heading dir="auto">{inline(block.content)}</Heading>
    }
    case 'codeBlock':
      return (
        <pre>
          <code>{inline(block.content)}</code>
        </pre>
      )
    case 'quote':
      return <blockquote>{blocks(block.content)}</blockquote>
    case 'rule':
      return <hr />
    case 'bulletList':
      return <ul>{listItems(block.content)}</ul>
    case 'orderedList':
      return <ol start={block.attrs.start}>{listItems(block.content)}</ol>
    case 'taskList':
      return (
        <ul data-tasks="">
          {block.content?.map((line, index) =>
            line.type === 'liveLine' ? (
              <LiveLine key={index} line={line} />
            ) : (
              <Task key={index} isDone={line.attrs.done} title={titleOf(line)}>
                {blocks(line.content)}
              </Task>
            ),
          )}
        </ul>
      )
  }
}

/** The notepad's title is the page's first heading. */
const headings = ['h2', 'h3', 'h4'] as const

function listItems(items: { content?: BodyTree }[] = []): ReactNode {
  return items.map(({ content }, index) => <li key={index}>{blocks(content)}</li>)
}

interface TaskProps {
  isDone: boolean
  title: string
  children: ReactNode
}

function Task({ isDone, title, children }: TaskProps) {
  const words = useWords()
  return (
    <li data-task="" data-done={isDone || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isDone}
          readOnly
          disabled
          aria-label={words.editor.done({ title })}
        />
      </label>
      <div>{children}</div>
    </li>
  )
}

function LiveLine({ line: { attrs } }: { line: LiveLineNode }) {
  const item = useRecord('listItem', attrs.item)
  const title = item && !item.deleted ? item.title : attrs.title
  return (
    <Task isDone={item?.state === 'done'} title={title}>
      <p dir="auto">{title}</p>
    </Task>
  )
}

function titleOf({ content = [] }: TaskItemNode): string {
  const [first] = content
  const inlines = first && 'content' in first ? (first.content ?? []) : []
  return inlines.map((node) => ('text' in node ? node.text : '')).join('')
}

function inline(content: readonly InlineNode[] | undefined): ReactNode {
  if (!content) return <br />
  return content.map((node, index) => {
    if (node.type === 'hardBreak') return <br key={index} />
    if (node.type === 'mention') return <Mention key={index} mention={node} />
    return <Letters key={index} text={node.text} marks={node.marks ?? []} />
  })
}

function Letters({ text, marks }: { text: string; marks: BodyMark[] }): ReactNode {
  return marks.reduce<ReactNode>((inside, mark) => marked(mark, inside), text)
}

const tags = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const

function marked(mark: BodyMark, inside: ReactNode): ReactNode {
  if (mark.type === 'link') {
    return (
      <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    )
  }
  const Tag = tags[mark.type]
  return <Tag>{inside}</Tag>
}

function Mention({ mention: { attrs } }: { mention: MentionNode }) {
  const words = useWords()
  const group = useGroup()
  const person = usePerson(attrs.id)
  if (attrs.kind === 'person') {
    return <span className={styles.mention}>@{person?.name ?? words.people.someone}</span>
  }
  const url = attrs.kind === 'item' ? urls.listItem : urls.notepad
  return (
    <a className={styles.mention} href={url(group.id, attrs.id)}>
      {attrs.label || words.notepad.untitled}
    </a>
  )
}
