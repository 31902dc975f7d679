import { addBlankNotepad } from '#client/make-notepad.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { useScreenCommands } from '#routes/finder/finder.tsx'
import { useAct } from '#routes/undo/use-act.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.tsx'
import { ChevronDown, Plus, Upload } from 'lucide-react'
import { useOpenTemplate, useTemplates } from './notepad-templates.tsx'
import { useImportNotepad } from './use-import-notepad.ts'
import styles from './notepads.module.css'

/** Makes the record on this device and opens it at once; empty, or from a template. */
export function NewNotepad() {
  const words = useWords()
  const session = useSession()
  const { id } = useGroup()
  const navigate = useNavigate()
  const act = useAct()
  const templates = useTemplates()
  const openTemplate = useOpenTemplate()
  const fromTemplates = templates.map((template) => ({
    label: template.title,
    onSelect: () => void openTemplate(template),
  }))
  const bringIn = {
    label: words.editor.import,
    icon: <Upload />,
    onSelect: useImportNotepad(),
  }
  const open = () => act(() => navigate(urls.notepad(id, addBlankNotepad(session, id))))
  useScreenCommands([
    { label: words.group.newNotepad, icon: <Plus />, act: 'new', onSelect: open },
    ...fromTemplates,
    bringIn,
  ])
  return (
    <span className={styles.newNotepad}>
      <Button look="primary" icon={<Plus />} onClick={open}>
        {words.group.newNotepad}
      </Button>
      <Menu
        label={words.house.templateMenu}
        align="end"
        items={[...fromTemplates, 'line', bringIn]}
      >
        <ChevronDown />
      </Menu>
    </span>
  )
}
