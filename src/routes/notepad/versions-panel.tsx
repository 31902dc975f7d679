import { useGroup } from '#client/use-session.tsx'
import type { Notepad } from '#domain/notepad.ts'
import { LatePart } from '#routes/group/late-panel.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Panel } from '#ui/panel.tsx'
import { useWords } from '#words/use-words.tsx'
import { type ComponentType, lazy, useMemo } from 'react'

interface VersionsPanelProps {
  notepad: Notepad
  isEditable: boolean
}

/** How the notepad was; its inside comes behind the page. */
export function VersionsPanel({ notepad, isEditable }: VersionsPanelProps) {
  const words = useWords()
  const { id: group } = useGroup()
  const navigate = useNavigate()
  const back = urls.notepad(group, notepad.id)
  const part = useMemo(() => partOf(notepad.id, isEditable), [notepad.id, isEditable])
  return (
    <Panel
      title={words.house.version.title}
      closeLabel={words.actions.close}
      closeHref={back}
      onClose={() => navigate(back)}
    >
      <LatePart part={part} />
    </Panel>
  )
}

function partOf(id: Notepad['id'], isEditable: boolean): ComponentType {
  return lazy(async () => {
    const { VersionHistory } = await import('./version-history.tsx')
    return { default: () => <VersionHistory id={id} isEditable={isEditable} /> }
  })
}
