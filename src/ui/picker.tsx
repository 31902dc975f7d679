import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from './composing.ts'
import styles from './picker.module.css'

export interface PickerOption {
  id: string
  icon?: ReactNode
  label: ReactNode
  /** A second, quieter line. */
  more?: ReactNode
  /** The keys that do the same. */
  keys?: string | undefined
  onChoose: () => void
}

export interface PickerSection {
  id: string
  label: string
  options: readonly PickerOption[]
}

export interface PickerProps {
  /** The name of the field. */
  label: string
  placeholder: string
  /** Told of each letter; what follows from it may come a frame later, so that the letter does not wait. */
  onChange: (text: string) => void
  /** What follows from the last letter must be here now: something is about to be chosen. */
  onSettle: () => void
  sections: readonly PickerSection[]
  icon?: ReactNode
  /** Stands beside the field. */
  trailing?: ReactNode
  /** Between the field and what can be chosen. */
  above?: ReactNode
  /** What is said where nothing can be chosen. */
  empty?: ReactNode
}

/** A field and what can be chosen by it: arrows walk, Enter chooses, the focus stays in the field. */
export function Picker(props: PickerProps) {
  const { label, placeholder, onChange, onSettle, sections, icon, trailing, above, empty } = props
  const listId = useId()
  const options = sections.flatMap((section) => section.options)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  // What was typed since may have taken it away: then the first one is next.
  const found = options.findIndex(({ id }) => id === chosen)
  const at = found === -1 ? 0 : found
  const current = options[at]
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })

  const currentId = current && `${listId}-${current.id}`

  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Enter' && current) {
      onSettle()
      latest.current?.onChoose()
    } else {
      const next = placeAfter(event.key, at, options.length)
      if (next === null) return
      setChosen(options[next]?.id ?? null)
    }
    event.preventDefault()
  }

  return (
    <div className={styles.picker}>
      <div className={styles.field}>
        {icon}
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={currentId}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          dir="auto"
          value={text}
          onChange={(event) => {
            setChosen(null)
            setText(event.target.value)
            onChange(event.target.value)
          }}
          onKeyDown={press}
        />
        {trailing}
      </div>
      {above}
      <Options id={listId} {...{ label, sections, current }} onPoint={setChosen} />
      {options.length === 0 && empty}
    </div>
  )
}

interface OptionsProps {
  id: string
  label: string
  sections: readonly PickerSection[]
  current: PickerOption | undefined
  onPoint: (option: string) => void
}

/** Renders again only when what can be chosen changes, not with every letter. */
const Options = memo(function Options({ id, label, sections, current, onPoint }: OptionsProps) {
  return (
    <div className={styles.options} id={id} role="listbox" aria-label={label}>
      {sections.map((section) => (
        <div key={section.id} role="group" aria-label={section.label} className={styles.section}>
          <div className={styles.heading} aria-hidden="true">
            <bdi>{section.label}</bdi>
          </div>
          {section.options.map((option, index) => (
            <Option
              // oxlint-disable-next-line react/no-array-index-key -- a place: its element stays, its words change
              key={index}
              id={`${id}-${option.id}`}
              option={option}
              isCurrent={option === current}
              onPoint={onPoint}
            />
          ))}
        </div>
      ))}
    </div>
  )
})

interface OptionProps {
  id: string
  option: PickerOption
  isCurrent: boolean
  onPoint: (option: string) => void
}

function Option({ id, option, isCurrent, onPoint }: OptionProps) {
  const { icon, label, more, keys, onChoose } = option
  return (
    // The field has the focus, and answers the keys for it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isCurrent}
      onClick={onChoose}
      onPointerMove={isCurrent ? undefined : () => onPoint(option.id)}
    >
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {more && <span className={styles.more}>{more}</span>}
      </span>
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </div>
  )
}

/** Where a key leads among so many; past the end it begins anew. */
function placeAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'PageDown') return Math.min(count - 1, at + 8)
  if (key === 'PageUp') return Math.max(0, at - 8)
  return null
}
