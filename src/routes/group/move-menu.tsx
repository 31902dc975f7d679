import { Menu } from '#ui/menu.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'

interface MoveMenuProps {
  label: string
  place: number
  count: number
  onMove: (to: number) => void
  onDelete?: () => void
}

/** Up, down and away: nothing needs a drag. */
export function MoveMenu({ label, place, count, onMove, onDelete }: MoveMenuProps) {
  const words = useWords()
  return (
    <Menu
      ref={passFocusOn}
      label={label}
      align="end"
      items={[
        {
          label: words.sections.up,
          icon: <ArrowUp />,
          disabled: place === 0,
          onSelect: () => onMove(place - 1),
        },
        {
          label: words.sections.down,
          icon: <ArrowDown />,
          disabled: place === count - 1,
          onSelect: () => onMove(place + 1),
        },
        ...(onDelete
          ? [
              {
                label: words.actions.delete,
                icon: <Trash2 />,
                danger: true,
                onSelect: onDelete,
              },
            ]
          : []),
      ]}
    />
  )
}
