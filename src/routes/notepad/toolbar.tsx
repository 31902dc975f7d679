import { completeLink } from '#domain/link.ts'
import { isNotepadLink } from '#domain/notepad-links.ts'
import type { MarkName } from '#domain/notepad-schema.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import {
  Bold,
  Code,
  Heading,
  IndentDecrease,
  IndentIncrease,
  Italic,
  KeyboardOff,
  Link,
  List,
  ListChecks,
  ListPlus,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import { toggleMark } from 'prosemirror-commands'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { indent, isBlock, outdent, setBlock, toggleList } from './editor/commands.ts'
import type { NotepadEditor } from './editor/editor.ts'
import { taskAround } from './editor/make-items.ts'
import { schema } from './editor/schema.ts'
import styles from './tools.module.css'
import { useToolbarFocus } from './use-toolbar-focus.ts'

interface ToolbarProps {
  editor: NotepadEditor
  state: EditorState
  isLinking: boolean
  makeItem: () => void
  onLink: () => void
  onLinked: () => void
}

const { nodes, marks } = schema

/** On the phone it lies on the keyboard; on the desktop it comes with a selection. */
export function Toolbar({ editor, state, isLinking, makeItem, onLink, onLinked }: ToolbarProps) {
  const words = useWords()
  const isPhone = useIsPhone()
  const { bar, focusIn, walk } = useToolbarFocus(editor)
  const place = usePlace(editor, state, isPhone)
  if (isLinking) return <LinkForm editor={editor} style={place} onClose={onLinked} />
  const hasWords = !(state.selection instanceof NodeSelection)
  const isCalledFor = isPhone || focusIn === 'bar' || !state.selection.empty
  if (!focusIn || !hasWords || !isCalledFor) return null
  const act = (label: string, icon: ReactNode, command: Command, pressed?: boolean) => (
    <IconButton
      label={label}
      onClick={() => editor.run(command)}
      {...(pressed !== undefined && { pressed })}
    >
      {icon}
    </IconButton>
  )
  const { $from, from, to, empty } = state.selection
  // Of what is selected as its button takes it: whatever has it anywhere loses it by a press.
  const has = (mark: MarkName) =>
    empty
      ? marks[mark].isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, marks[mark])
  return (
    // Its buttons take the focus from keys; from a finger they leave it in the text, or the keyboard would go.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      className={styles.bar}
      data-fleeting
      role="toolbar"
      aria-label={words.editor.toolbar}
      style={place}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={walk}
    >
      {act(words.editor.task, <ListChecks />, toggleList('taskList'))}
      {act(words.editor.bullet, <List />, toggleList('bulletList'))}
      {isPhone && act(words.editor.indent, <IndentIncrease className="mirror" />, indent)}
      {isPhone && act(words.editor.outdent, <IndentDecrease className="mirror" />, outdent)}
      {act(words.editor.bold, <Bold />, toggleMark(marks.bold), has('bold'))}
      {!isPhone && act(words.editor.italic, <Italic />, toggleMark(marks.italic), has('italic'))}
      {!isPhone &&
        act(words.editor.strike, <Strikethrough />, toggleMark(marks.strike), has('strike'))}
      {!isPhone && act(words.editor.code, <Code />, toggleMark(marks.code), has('code'))}
      <IconButton label={words.editor.link} onClick={onLink}>
        <Link />
      </IconButton>
      {act(words.editor.heading, <Heading />, nextHeading, $from.parent.type === nodes.heading)}
      {isPhone && act(words.editor.undo, <Undo2 className="mirror" />, editor.history.undo)}
      {taskAround(editor.view) && (
        <IconButton label={words.editor.makeItem} onClick={makeItem}>
          <ListPlus />
        </IconButton>
      )}
      {isPhone && (
        <IconButton label={words.editor.hideKeyboard} onClick={hideKeyboard}>
          <KeyboardOff />
        </IconButton>
      )}
    </div>
  )
}

function hideKeyboard(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Plain, then the three levels, then plain again. */
const nextHeading: Command = (state, dispatch, view) => {
  const level = [1, 2, 3].find((each) => isBlock(state, nodes.heading, { level: each })) ?? 0
  const command =
    level === 3
      ? setBlock(nodes.heading, { level: 3 })
      : setBlock(nodes.heading, { level: level + 1 })
  return command(state, dispatch, view)
}

interface LinkFormProps {
  editor: NotepadEditor
  style: CSSProperties
  onClose: () => void
}

function LinkForm({ editor, style, onClose }: LinkFormProps) {
  const words = useWords()
  const { state } = editor
  const [href, setHref] = useState(() => linkAt(state))
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    const link = completeLink(href)
    if (!isNotepadLink(link)) return setIsWrong(true)
    editor.run(linkTo(link))
    onClose()
  }
  return (
    // Escape leaves it from wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.bar}
      data-fleeting
      data-dialog=""
      style={style}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        onClose()
        editor.view.focus()
      }}
    >
      <TextField
        label={words.editor.linkAddress}
        value={href}
        autoFocus
        inputMode="url"
        onChange={setHref}
        {...(isWrong && { error: words.editor.notALink })}
      />
      <Button look="primary" type="submit">
        {words.editor.linkAdd}
      </Button>
      {linkAt(state) && (
        <Button
          onClick={() => {
            editor.run(linkTo(null))
            onClose()
          }}
        >
          {words.editor.linkRemove}
        </Button>
      )}
    </form>
  )
}

function linkAt({ selection: { $from }, doc }: EditorState): string {
  const near = doc.nodeAt($from.pos)?.marks ?? []
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet(near)
  return mark ? String(mark.attrs['href']) : ''
}

/** On the selection; without one, the address itself becomes the words. */
function linkTo(href: string | null): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection
    if (href === null) dispatch?.(state.tr.removeMark(from, Math.max(to, from + 1), marks.link))
    else if (empty) {
      const text = schema.text(href, [marks.link.create({ href })])
      dispatch?.(state.tr.replaceSelectionWith(text, false))
    } else dispatch?.(state.tr.addMark(from, to, marks.link.create({ href })))
    return true
  }
}

function useIsPhone(): boolean {
  const [isPhone, setIsPhone] = useState(() => matchMedia('(width < 1024px)').matches)
  useEffect(() => {
    const query = matchMedia('(width < 1024px)')
    const onChange = () => setIsPhone(query.matches)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [])
  return isPhone
}

/** Where things lie that go along with the text when it is scrolled. */
export function pageAround({ dom }: EditorView): DOMRect {
  return (dom.offsetParent ?? dom).getBoundingClientRect()
}

/** On iOS the keyboard covers the page: the bar goes up with what is left of it. */
function usePlace({ view }: NotepadEditor, state: EditorState, isPhone: boolean): CSSProperties {
  const [covered, setCovered] = useState(0)
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const onResize = () => {
      setCovered(Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop))
    }
    visualViewport.addEventListener('resize', onResize)
    visualViewport.addEventListener('scroll', onResize)
    return () => {
      visualViewport.removeEventListener('resize', onResize)
      visualViewport.removeEventListener('scroll', onResize)
    }
  }, [])
  if (isPhone) return covered > 0 ? { insetBlockEnd: covered } : {}
  const { top, left } = view.coordsAtPos(state.selection.from)
  const page = pageAround(view)
  return {
    top: Math.max(72, top - 60) - page.top,
    left: Math.min(left, innerWidth - 440) - page.left,
  }
}
