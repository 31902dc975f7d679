import { useFromSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { useSearch } from '#routes/navigation.ts'
import { useLate } from '#routes/others/use-late.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { tripGroupsIn } from './trip-groups.ts'

/** The trip, where the URL asks for one and its code is here; else what it takes the place of. */
export function LateTrip({ children }: { children: ReactNode }) {
  const search = useSearch()
  const asked = useFromSession((session) => tripGroupsIn(session, search).join(','))
  const [Trip, setTrip] = useState<ComponentType<{ groups: readonly Id[] }> | null>(null)
  useLate(asked === '' ? '' : 'trip', async (subject) => {
    if (subject === '') return () => undefined
    const module = await import('./trip.tsx')
    setTrip(() => module.Trip)
    return () => undefined
  })
  return asked !== '' && Trip ? <Trip key={asked} groups={asked.split(',')} /> : children
}
