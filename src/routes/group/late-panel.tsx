import { useIsAlive } from '#routes/page/alive.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.tsx'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { GroupPanel } from './group-panel.tsx'
import type * as latePanels from './late-panels.ts'

type LatePanels = typeof latePanels

/** A part of a panel that comes behind the page. */
export function latePart<Props extends object>(
  pick: (panels: LatePanels) => ComponentType<Props>,
): ComponentType<Props> {
  return lazy(() => import('./late-panels.ts').then((panels) => ({ default: pick(panels) })))
}

interface LatePanelProps {
  title: string
  part: ComponentType
  footer?: ReactNode
}

/** A panel whose inside comes behind the page. */
export function LatePanel({ title, part, footer }: LatePanelProps) {
  return (
    <GroupPanel title={title} footer={footer}>
      <LatePart part={part} />
    </GroupPanel>
  )
}

export function LatePart({ part: Part }: { part: ComponentType }) {
  return (
    <Late>
      <Part />
    </Late>
  )
}

/** Waits for what is inside, which comes behind the page. */
export function Late({ children }: { children: ReactNode }) {
  const words = useWords()
  const isAlive = useIsAlive()
  const waiting = <Skeleton label={words.frame.loading} shape="text" count={6} />
  if (!isAlive) return waiting
  return <Suspense fallback={waiting}>{children}</Suspense>
}

export const AddByName = latePart((panels) => panels.AddByName)
