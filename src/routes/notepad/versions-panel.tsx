import { useGroup } from '#client/use-session.tsx'
import type { Notepad } from '#domain/notepad.ts'
import { Late } from '#routes/group/late-panel.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Panel } from '#ui/panel.tsx'
import { useWords } from '#words/use-words.tsx'
import { lazy } from 'react'

const VersionHistory = lazy(async () => {
  const part = await import('./version-history.tsx')
  return { default: part.VersionHistory }
})

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
  return (
    <Panel
      title={words.house.version.title}
      closeLabel={words.actions.close}
      closeHref={back}
      onClose={() => navigate(back)}
    >
      <Late>
        <VersionHistory id={notepad.id} isEditable={isEditable} />
      </Late>
    </Panel>
  )
}
