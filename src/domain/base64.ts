const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map(Array.from(alphabet, (character, value) => [character.charCodeAt(0), value]))

/** By hand, because the browsers that we support do not all have `Uint8Array.fromBase64`. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const left = bytes.length - at
    text += alphabet.charAt(a >> 2) + alphabet.charAt(((a & 3) << 4) | (b >> 4))
    text += left > 1 ? alphabet.charAt(((b & 15) << 2) | (c >> 6)) : '='
    text += left > 2 ? alphabet.charAt(c & 63) : '='
  }
  return text
}

/** The bytes of well-formed base64; what is not, `NotepadUpdate` has refused before. */
export function fromBase64(text: string): Uint8Array {
  const length = text.replace(/=+$/, '').length
  const bytes = new Uint8Array(Math.floor((length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (let place = 0; place < length; place += 1) {
    bits = ((bits << 6) | (values.get(text.charCodeAt(place)) ?? 0)) & 0xff_ff
    held += 6
    if (held >= 8) {
      held -= 8
      bytes[at] = (bits >> held) & 0xff
      at += 1
    }
  }
  return bytes
}
