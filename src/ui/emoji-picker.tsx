import { useId } from 'react'
import type { Colour } from './colour.ts'
import styles from './emoji-picker.module.css'
import { EmojiTile } from './emoji-tile.tsx'
import { Popover } from './popover.tsx'
import { TextField } from './text-field.tsx'

const suggestions =
  '🏠 🏡 🏢 🏕️ 🛋️ 🛏️ 🍽️ 🍳 🥗 🍞 🥕 🍎 🛒 🧺 🧹 🪴 🐶 🐱 🐟 👶 👪 💛 🎉 🎂 🎄 🎁 ✈️ 🚗 🚲 ⛺ 🏖️ 🏔️ ⚽ 🏀 🎾 🎸 🎭 🎨 📚 ✏️ 💼 💡 🔧 🧰 🧵 📷 🎮 ⭐'.split(
    ' ',
  )

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export interface EmojiPickerProps {
  label: string
  value: string
  onChange: (emoji: string) => void
  /** The field for one that is not among the suggestions. */
  ownLabel: string
  colour?: Colour
  size?: 'medium' | 'large'
}

export function EmojiPicker({
  label,
  value,
  onChange,
  ownLabel,
  colour = 'pine',
  size = 'large',
}: EmojiPickerProps) {
  const id = useId()
  return (
    <Popover
      label={label}
      look="bare"
      button={<EmojiTile emoji={value} colour={colour} size={size} />}
    >
      {(close) => (
        <div className={styles.picker}>
          <fieldset>
            <legend className="visually-hidden">{label}</legend>
            <div className={styles.grid}>
              {suggestions.map((emoji) => (
                <label key={emoji} className={styles.choice}>
                  <input
                    type="radio"
                    className={styles.input}
                    name={id}
                    value={emoji}
                    aria-label={emoji}
                    checked={emoji === value}
                    onChange={() => onChange(emoji)}
                    onClick={(event) => {
                      // Arrows also click, with no pointer behind it: then one is still choosing.
                      if (event.detail > 0) close()
                    }}
                  />
                  <span aria-hidden="true">{emoji}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <TextField
            label={ownLabel}
            defaultValue={suggestions.includes(value) ? '' : value}
            autoComplete="off"
            onChange={(text) => {
              const last = [...graphemes.segment(text.trim())].at(-1)?.segment
              if (last) onChange(last)
            }}
            onEnter={close}
          />
        </div>
      )}
    </Popover>
  )
}
