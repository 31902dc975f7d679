import type { Id } from '#domain/id.ts'
import { useInOrder } from '#routes/fields/use-in-order.ts'
import { Select } from '#ui/select.tsx'
import { useWords } from '#words/use-words.tsx'

interface SectionFieldProps {
  value: Id | null
  onChange: (section: Id | null) => void
}

export function SectionField({ value, onChange }: SectionFieldProps) {
  const words = useWords()
  const sections = useInOrder('section')
  const isKnown = sections.some((section) => section.id === value)
  return (
    <Select
      label={words.item.section}
      value={isKnown && value ? value : ''}
      onChange={(section) => onChange(section || null)}
      options={[
        { value: '', label: words.item.noSection },
        ...sections.map(({ id, name, emoji }) => ({
          value: id,
          label: emoji ? `${emoji} ${name}` : name,
        })),
      ]}
    />
  )
}
