import { useLate } from '#routes/others/use-late.ts'
import { type ComponentType, useState } from 'react'
import type { ListDeskProps } from './desk.tsx'

/** The desk, once its code has come behind the page. */
export function LateDesk(props: ListDeskProps) {
  const [Desk, setDesk] = useState<ComponentType<ListDeskProps> | null>(null)
  useLate('desk', async () => {
    const { ListDesk } = await import('./desk.tsx')
    setDesk(() => ListDesk)
    return () => undefined
  })
  return Desk && <Desk {...props} />
}
