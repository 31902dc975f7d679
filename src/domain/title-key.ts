/** What two titles of one thing have in common: small letters, single spaces, composed characters. */
export function titleKey(title: string): string {
  // Up and down again, since some letters meet only in capitals: ß and ss, ς and σ.
  const folded = title.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
  return folded.replaceAll(/\s+/g, ' ').trim()
}
