import { useAll } from '#client/use-session.tsx'
import { byOrder } from '#domain/by-order.ts'
import type { Records } from '#domain/records.ts'
import { useMemo } from 'react'

/** The sections or layouts of the group that there are now, in their order. */
export function useInOrder<K extends 'section' | 'layout'>(kind: K): readonly Records[K][] {
  const all = useAll(kind)
  return useMemo(() => all.filter(({ deleted }) => !deleted).sort(byOrder), [all])
}
