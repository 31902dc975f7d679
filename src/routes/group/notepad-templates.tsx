import { newId } from '#client/ids.ts'
import { createNotepadWithTree } from '#client/make-notepad.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import type { BlockNode, BodyTree } from '#domain/notepad-tree.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useTellRefusal } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import { useRef } from 'react'
import styles from './notepads.module.css'

interface Template {
  title: string
  tree: BodyTree
}

/** A few beginnings, for who does not like an empty page. */
export function NotepadTemplates() {
  const words = useWords()
  const templates = useTemplates()
  const open = useOpenTemplate()
  return (
    <section className={styles.templates} aria-labelledby="templates">
      <h2 className="meta" id="templates">
        {words.house.templates}
      </h2>
      {templates.map((template) => (
        <Button key={template.title} onClick={() => void open(template)}>
          {template.title}
        </Button>
      ))}
    </section>
  )
}

export function useTemplates(): Template[] {
  const { template } = useWords().house
  return [
    { title: template.home, tree: headings(template.homeParts) },
    { title: template.trip, tree: tasks(template.tripParts) },
    { title: template.meeting, tree: headings(template.meetingParts) },
  ]
}

export function useOpenTemplate(): (template: Template) => Promise<void> {
  const session = useSession()
  const { id } = useGroup()
  const navigate = useNavigate()
  const tellRefusal = useTellRefusal()
  // A second press while the code for it still loads would make a second one.
  const isMaking = useRef(false)
  return async ({ title, tree }) => {
    if (isMaking.current) return
    isMaking.current = true
    try {
      const made = await createNotepadWithTree(session, id, { title, tree, act: newId() })
      navigate(urls.notepad(id, made))
    } catch (error) {
      tellRefusal(error)
    } finally {
      isMaking.current = false
    }
  }
}

function headings(parts: string): BodyTree {
  return parts
    .split('\n')
    .flatMap((text): BlockNode[] => [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
      { type: 'paragraph' },
    ])
}

function tasks(parts: string): BodyTree {
  const content = parts.split('\n').map((text) => ({
    type: 'taskItem' as const,
    attrs: { done: false },
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  }))
  return [{ type: 'taskList', content }]
}
