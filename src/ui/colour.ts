/** The palette of people and groups; `data-colour` on an element gives its parts `--colour`. */
export const colours = [
  'brick',
  'clay',
  'honey',
  'olive',
  'moss',
  'pine',
  'lagoon',
  'sky',
  'iris',
  'violet',
  'plum',
  'rose',
] as const

export type Colour = (typeof colours)[number]
