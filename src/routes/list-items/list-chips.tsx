import { type ListFilter, filterNames, openTags } from '#domain/list-filter.ts'
import type { ListItem } from '#domain/list-item.ts'
import { usePath, useSearch } from '#routes/navigation.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { useWords } from '#words/use-words.tsx'
import { useMemo } from 'react'
import { filterQuery } from './use-filter.ts'
import type { Layouts } from './use-layout.ts'

const tagsShown = 12

interface ListChipsProps {
  items: readonly ListItem[]
  filter: ListFilter
  layouts: Layouts
  /** Where an order can be learnt. */
  onSuggest: (() => void) | undefined
}

/** One tap chooses another order of the sections, or looks at some of the list. */
export function ListChips({ items, filter, layouts: chosen, onSuggest }: ListChipsProps) {
  const { layouts, active, choose } = chosen
  const words = useWords()
  const path = usePath()
  const search = useSearch()
  const tags = useMemo(() => {
    const open = openTags(items).slice(0, tagsShown)
    return filter.tag === null || open.includes(filter.tag) ? open : [filter.tag, ...open]
  }, [items, filter.tag])
  const linkTo = (next: ListFilter) => path + filterQuery(search, next)
  return (
    <ChipRow label={words.filters.label}>
      {layouts.length > 0 && (
        <Chip selected={active === null} onSelect={() => choose(null)}>
          {words.layouts.usual}
        </Chip>
      )}
      {layouts.map(({ id, name }) => (
        <Chip key={id} selected={active?.id === id} onSelect={() => choose(id)}>
          <bdi>{name}</bdi>
        </Chip>
      ))}
      {filterNames.map((name) => {
        const isOn = filter.only.includes(name)
        const only = isOn ? filter.only.filter((other) => other !== name) : [...filter.only, name]
        return (
          <Chip key={name} href={linkTo({ ...filter, only })} current={isOn}>
            {words.filters[name]}
          </Chip>
        )
      })}
      {tags.map((tag) => (
        <Chip
          key={tag}
          href={linkTo({ ...filter, tag: filter.tag === tag ? null : tag })}
          current={filter.tag === tag}
        >
          <bdi>{words.filters.tag({ tag })}</bdi>
        </Chip>
      ))}
      {onSuggest && <Chip onSelect={onSuggest}>{words.suggest.title}</Chip>}
    </ChipRow>
  )
}
