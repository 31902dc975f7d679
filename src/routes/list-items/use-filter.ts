import { type ListFilter, filterNames } from '#domain/list-filter.ts'
import { useSearch } from '#routes/navigation.ts'
import { useMemo } from 'react'

/** What of the list the URL asks for. */
export function useFilter(): ListFilter {
  const search = useSearch()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const asked = query.getAll('only')
    return { only: filterNames.filter((name) => asked.includes(name)), tag: query.get('tag') }
  }, [search])
}

/** The query of another filter, with whatever else the URL says. */
export function filterQuery(search: string, { only, tag }: ListFilter): string {
  const query = new URLSearchParams(search)
  query.delete('only')
  query.delete('tag')
  for (const name of only) query.append('only', name)
  if (tag !== null) query.append('tag', tag)
  return query.size === 0 ? '' : `?${query}`
}
