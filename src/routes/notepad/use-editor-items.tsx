import { useGroup, useSession } from '#client/use-session.tsx'
import { withItems } from '#domain/notepad-export.ts'
import { toHtml } from '#domain/notepad-html.ts'
import { toMarkdown } from '#domain/notepad-markdown.ts'
import { toPlainText } from '#domain/notepad-plain-text.ts'
import type { NameOf } from '#domain/notepad-tree.ts'
import type { Notepad } from '#domain/notepad.ts'
import { useImportNotepad } from '#routes/group/use-import-notepad.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { Copy, Download, ListPlus, Printer, Search, Upload } from 'lucide-react'
import type { EditorCode, NotepadEditor } from './use-editor-code.ts'
import { useMakeItems } from './use-make-items.ts'

/** An open editor, with the code that it was opened by. */
export interface Opened {
  editor: NotepadEditor
  code: EditorCode
}

interface EditorItems {
  notepad: Notepad
  opened: Opened | null
  onFind: () => void
}

/** What can be done with the text as a whole, once the editor is here. */
export function useEditorItems({ notepad, opened, onFind }: EditorItems): MenuItem[] {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const toast = useToast()
  const personName = useNameOf()
  const importNotepad = useImportNotepad()
  const make = useMakeItems(notepad.id)
  if (!opened) return []
  const { editor, code } = opened
  const title = notepad.title || words.notepad.untitled
  const nameOf: NameOf = ({ kind, id }) => (kind === 'person' ? personName(id) : undefined)
  const tree = () => withItems(editor.tree, (id) => session.replica(group.id).get('listItem', id))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(toMarkdown(tree(), nameOf))
      toast({ text: words.editor.copied })
    } catch {
      toast({ text: words.editor.notCopied })
    }
  }
  const turnTasks = () => {
    const tasks = code.openTasks(editor.view)
    if (tasks.length === 0) toast({ text: words.editor.noTasks })
    else make(editor, code, tasks)
  }
  const bringIn = {
    label: words.editor.import,
    icon: <Upload />,
    onSelect: importNotepad,
  }
  const tasks = { label: words.editor.turnTasks, icon: <ListPlus />, onSelect: turnTasks }
  return [
    { label: words.editor.find, icon: <Search />, onSelect: onFind },
    ...(editor.isEditable ? [tasks, bringIn] : []),
    { label: words.editor.copyMarkdown, icon: <Copy />, onSelect: () => void copy() },
    {
      label: words.editor.downloadMarkdown,
      icon: <Download />,
      onSelect: () => download(title, 'md', toMarkdown(tree(), nameOf)),
    },
    {
      label: words.editor.downloadHtml,
      icon: <Download />,
      onSelect: () => download(title, 'html', toHtml(title, tree(), nameOf)),
    },
    {
      label: words.editor.downloadText,
      icon: <Download />,
      onSelect: () => download(title, 'txt', toPlainText(tree(), nameOf)),
    },
    { label: words.editor.print, icon: <Printer />, onSelect: () => print() },
  ]
}

const types = { md: 'text/markdown', html: 'text/html', txt: 'text/plain' } as const

function download(title: string, ending: keyof typeof types, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: `${types[ending]};charset=utf-8` }))
  const name = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
  link.download = `${name || 'notepad'}.${ending}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
