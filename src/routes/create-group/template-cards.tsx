import { EmojiTile } from '#ui/emoji-tile.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import styles from '#routes/create-group.module.css'
import { type TemplateName, templateNames, templatesIn } from './templates.ts'

interface TemplateCardsProps {
  value: TemplateName
  onChange: (name: TemplateName) => void
}

export function TemplateCards({ value, onChange }: TemplateCardsProps) {
  const words = useWords()
  const { formatList } = useFormats()
  const templates = templatesIn(words)
  return (
    <fieldset>
      <legend className={styles.legend}>{words.createGroup.template}</legend>
      <div className={styles.templates}>
        {templateNames.map((name) => {
          const { label, emoji, colour, sections } = templates[name]
          const inside = formatList(sections.map((section) => section.name))
          return (
            <label key={name} className={styles.template}>
              <input
                type="radio"
                className={styles.radio}
                name="template"
                value={name}
                checked={name === value}
                onChange={() => onChange(name)}
              />
              <span className={styles.label}>
                <EmojiTile emoji={emoji} colour={colour} size="small" />
                {label}
              </span>
              <span className={styles.inside}>{inside || words.createGroup.noSections}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
