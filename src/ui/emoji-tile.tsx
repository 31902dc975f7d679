import type { Colour } from './colour.ts'
import styles from './emoji-tile.module.css'

export interface EmojiTileProps {
  emoji: string
  colour: Colour
  size?: 'small' | 'medium' | 'large'
}

/** The face of a group; its name always stands beside it. */
export function EmojiTile({ emoji, colour, size = 'medium' }: EmojiTileProps) {
  return (
    <span className={styles.tile} data-size={size} data-colour={colour} aria-hidden="true">
      {emoji}
    </span>
  )
}
