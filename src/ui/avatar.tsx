import styles from './avatar.module.css'
import type { Colour } from './colour.ts'
import { initials } from './initials.ts'

export type AvatarSize = 'small' | 'medium' | 'large'

export interface AvatarProps {
  name: string
  colour: Colour
  size?: AvatarSize
  /** The name stands beside it. */
  decorative?: boolean
}

export function Avatar({ name, colour, size = 'medium', decorative = false }: AvatarProps) {
  const spoken = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': name, 'data-tooltip': name }
  return (
    <span className={styles.avatar} data-size={size} data-colour={colour} {...spoken}>
      {initials(name)}
    </span>
  )
}

export interface AvatarStackProps {
  /** Who they are, in one sentence. */
  label: string
  people: readonly { id?: string; name: string; colour: Colour }[]
  max?: number
  size?: AvatarSize
  more?: (hidden: number) => string
}

export function AvatarStack({
  label,
  people,
  max = 3,
  size = 'medium',
  more = (hidden) => `+${hidden}`,
}: AvatarStackProps) {
  if (people.length === 0) return null
  const hidden = people.length - max
  return (
    <span className={styles.stack} role="img" aria-label={label} data-tooltip={label} data-fleeting>
      {people.slice(0, max).map(({ id, name, colour }) => (
        <Avatar key={id ?? name} name={name} colour={colour} size={size} decorative />
      ))}
      {hidden > 0 && (
        <span className={styles.avatar} data-size={size} aria-hidden="true">
          {more(hidden)}
        </span>
      )}
      {people.length > 1 && (
        <span className={`${styles.avatar} ${styles.count}`} data-size={size} aria-hidden="true">
          {people.length}
        </span>
      )}
    </span>
  )
}
