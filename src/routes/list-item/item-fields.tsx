import { useAll, useGroup } from '#client/use-session.tsx'
import { oneLess, oneMore, parseAmount, writeAmount } from '#domain/amount.ts'
import type { ListItem } from '#domain/list-item.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { AmountField } from './amount-field.tsx'
import { DueField } from './due-field.tsx'
import { LinksField } from './links-field.tsx'
import { PeopleField } from './people-field.tsx'
import { RepeatField } from './repeat-field.tsx'
import { SectionField } from './section-field.tsx'
import { TagsField } from './tags-field.tsx'
import { useItemField } from './use-item-field.tsx'

interface Props {
  item: ListItem
}

export function TitleField({ item: { id, title } }: Props) {
  const words = useWords()
  const field = useItemField({
    id,
    field: 'title',
    stored: title,
    toChanges: (text) => ({ title: text }),
  })
  return <TextField label={words.item.title} {...field} />
}

/** Every field saves itself. */
export function ItemFields({ item }: Props) {
  const { id } = item
  const group = useGroup()
  const act = useAct()
  // A part is where its whole is, and comes back with it.
  const isWhole = item.parent === null
  const hasSections = useAll('section').some((section) => !section.deleted)
  return (
    <>
      <Amount item={item} />
      {hasSections && isWhole && (
        <SectionField
          value={item.section}
          onChange={(section) => act(() => group.mutate('changeListItem', { id, section }))}
        />
      )}
      <DueField item={item} />
      {isWhole && <RepeatField item={item} />}
    </>
  )
}

/** What stands further down. */
export function FurtherFields({ item }: Props) {
  const words = useWords()
  const { id } = item
  const group = useGroup()
  const act = useAct()
  const note = useItemField({
    id,
    field: 'note',
    stored: item.note,
    toChanges: (text) => ({ note: text }),
  })
  return (
    <>
      <PeopleField
        assignees={item.assignees}
        onChange={(assignees) => group.mutate('changeListItem', { id, assignees })}
      />
      <Switch
        label={words.item.urgent}
        hint={words.item.urgentHint}
        checked={item.urgent}
        onChange={(urgent) => act(() => group.mutate('changeListItem', { id, urgent }))}
      />
      <TagsField
        place={`${id}/tags`}
        tags={item.tags}
        onChange={(tags) => group.mutate('changeListItem', { id, tags })}
      />
      <TextArea label={words.item.note} {...note} />
      <LinksField
        place={`${id}/links`}
        links={item.links}
        onChange={(links) => group.mutate('changeListItem', { id, links })}
      />
    </>
  )
}

function Amount({ item: { id, amount, unit } }: Props) {
  const { locale } = useLanguage()
  const group = useGroup()
  const act = useAct()
  const written = useItemField({
    id,
    field: 'amount',
    stored: writeAmount(amount, locale),
    toChanges: (text) => ({ amount: parseAmount(text, locale) }),
  })
  const unitField = useItemField({
    id,
    field: 'unit',
    stored: unit ?? '',
    toChanges: (text) => ({ unit: text.trim() || null }),
  })
  const set = (next: number | null) =>
    act(() => group.mutate('changeListItem', { id, amount: next }))
  return (
    <AmountField
      amount={written}
      unit={unitField}
      {...(amount !== null && { onLess: () => set(oneLess(amount)) })}
      onMore={() => set(oneMore(amount))}
    />
  )
}
