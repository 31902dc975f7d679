import { usePath } from '#routes/navigation.ts'
import { matchRoute } from '#routes/routes.ts'
import { useModal } from '#ui/modal.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picker, type PickerOption, type PickerSection } from '#ui/picker.tsx'
import { useWords } from '#words/use-words.tsx'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ScreenCommands } from './finder.tsx'
import styles from './finder.module.css'
import { useAnswer } from './use-answer.ts'
import { type Also, useCommandSections } from './use-command-sections.tsx'
import { useHitSections } from './use-hit-sections.tsx'

interface PaletteProps {
  open: boolean
  commands: ScreenCommands
  onClose: () => void
  onAskKeys: () => void
}

/** Go, find, do: one field for everything that can be reached. */
export function Palette({ open, commands, onClose, onAskKeys }: PaletteProps) {
  const words = useWords()
  const { dialog, isPresent } = useModal(open, onClose)
  return (
    <dialog {...dialog} className={styles.palette} aria-label={words.finder.title}>
      {isPresent && <Content {...{ commands, onClose, onAskKeys }} />}
    </dialog>
  )
}

function Content({ commands, onClose, onAskKeys }: Omit<PaletteProps, 'open'>) {
  const words = useWords()
  const [also, setAlso] = useState<Also>({ old: false, trash: false })
  /** Closed first, so that the focus is back where it was when it happens. */
  const choose = (run: () => void) => {
    flushSync(onClose)
    run()
  }
  const group = matchRoute(usePath())?.params.group ?? null
  const { answer, ask, settle } = useAnswer(also, group)
  const doable = useCommandSections({ query: answer.text, commands, choose, onAskKeys })
  const { sections: hits, counts, isLooking } = useHitSections({ answer, group, choose })
  const sections: PickerSection[] = [...doable.here, ...hits, ...doable.anywhere]
  const isSearching = answer.text.trim() !== ''
  return (
    <Picker
      label={words.finder.title}
      placeholder={words.finder.placeholder}
      onChange={ask}
      onSettle={settle}
      icon={<Search size={20} aria-hidden="true" />}
      trailing={
        <IconButton label={words.actions.close} onClick={onClose}>
          <X />
        </IconButton>
      }
      sections={sections.filter(({ options }: { options: readonly PickerOption[] }) => options[0])}
      above={
        isSearching && (counts.old > 0 || counts.trash > 0 || also.old || also.trash) ? (
          <div className={styles.also}>
            <ChipRow label={words.finder.also} wrap>
              <Chip selected={also.old} onSelect={() => setAlso({ ...also, old: !also.old })}>
                {words.finder.old({ count: counts.old })}
              </Chip>
              <Chip selected={also.trash} onSelect={() => setAlso({ ...also, trash: !also.trash })}>
                {words.finder.trash({ count: counts.trash })}
              </Chip>
            </ChipRow>
          </div>
        ) : null
      }
      empty={
        <p className={styles.nothing}>{isLooking ? words.finder.looking : words.finder.nothing}</p>
      }
    />
  )
}
