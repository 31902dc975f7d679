import { useWords } from '#words/use-words.tsx'
import { LatePanel, latePart } from './late-panel.tsx'

const SectionsEditor = latePart((panels) => panels.SectionsEditor)
const LayoutsEditor = latePart((panels) => panels.LayoutsEditor)
const ExportPart = latePart((panels) => panels.ExportPart)
const AuditList = latePart((panels) => panels.AuditList)
const LostAndFound = latePart((panels) => panels.LostAndFound)

export function SectionsPanel() {
  return <LatePanel title={useWords().sections.title} part={SectionsEditor} />
}

export function LayoutsPanel() {
  return <LatePanel title={useWords().layouts.title} part={LayoutsEditor} />
}

export function ExportPanel() {
  return <LatePanel title={useWords().exportGroup.title} part={ExportPart} />
}

export function AuditPanel() {
  return <LatePanel title={useWords().audit.title} part={AuditList} />
}

export function LostAndFoundPanel() {
  return <LatePanel title={useWords().lostAndFound.title} part={LostAndFound} />
}
