import styles from '#routes/list-item.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { Minus, Plus } from 'lucide-react'
import type { FieldState } from './field-state.ts'

interface AmountFieldProps {
  amount: FieldState
  unit: FieldState
  /** Missing where there is nothing left to take away. */
  onLess?: () => void
  onMore: () => void
}

/** − [2] + kg */
export function AmountField({ amount, unit, onLess, onMore }: AmountFieldProps) {
  const words = useWords()
  const isWrong = amount.error !== undefined
  return (
    <div className={styles.amount}>
      <TextField
        label={words.item.amount}
        inputMode="decimal"
        autoComplete="off"
        {...amount}
        leading={
          <IconButton label={words.item.less} disabled={isWrong || !onLess} onClick={onLess}>
            <Minus />
          </IconButton>
        }
        trailing={
          <IconButton label={words.item.more} disabled={isWrong} onClick={onMore}>
            <Plus />
          </IconButton>
        }
      />
      <TextField label={words.item.unit} autoComplete="off" {...unit} />
    </div>
  )
}
