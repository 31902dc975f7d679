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

/** The colour that somebody or something has until one is chosen: always the same for one id. */
export function colourOf(id: string): (typeof colours)[number] {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 65_521
  return colours[sum % colours.length] ?? 'pine'
}
