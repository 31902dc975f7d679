/**
 * SHA-256 in hexadecimal. By hand, because browsers give `crypto.subtle` to no page that came over
 * plain http from another host, and invitations must work there too.
 */
export function sha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(initialState)
  const schedule = new Uint32Array(64)
  const padded = pad(bytes)
  for (let at = 0; at < padded.byteLength; at += 64) {
    compress(state, schedule, new DataView(padded.buffer, at, 64))
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** A one bit, zeros up to whole blocks of 64 bytes, and the length in bits. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const bits = BigInt(bytes.length) * 8n
  new DataView(padded.buffer).setBigUint64(padded.length - 8, bits)
  return padded
}

function compress(state: Uint32Array, schedule: Uint32Array, block: DataView): void {
  for (let round = 0; round < 16; round += 1) schedule[round] = block.getUint32(round * 4)
  for (let round = 16; round < 64; round += 1) {
    const near = word(schedule, round - 2)
    const far = word(schedule, round - 15)
    schedule[round] =
      word(schedule, round - 16) +
      (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) +
      word(schedule, round - 7) +
      (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10))
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round += 1) {
    const first =
      h +
      (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
      ((e & f) ^ (~e & g)) +
      word(roundConstants, round) +
      word(schedule, round)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[place] = word(state, place) + value
  }
}

function turn(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits))
}

function word(words: Uint32Array, place: number): number {
  return words[place] ?? 0
}

const primes = firstPrimes(64)
/** The first 32 bits behind the point of the primes' square and cube roots, as the standard says. */
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const roundConstants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x1_00_00_00_00)
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}
