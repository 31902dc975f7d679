export interface ZipFile {
  path: string
  text: string
}

/** An archive inside of another. */
interface ZipBytes {
  path: string
  bytes: Uint8Array<ArrayBuffer>
}

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endHeader = 0x06054b50
const endLength = 22
/** With the longest remark behind it. */
const endMaxLength = endLength + 0xffff
/** The one way of packing that everybody uses. */
const deflated = 8
/** UTF-8 names. */
const flags = 0x0800
const version = 20
/** 1 January 1980: the format knows no earlier day, and ours says nothing by it. */
const dosDate = 0x0021

/** One archive of some files, stored as they are: what writes it is smaller than what would shrink it. */
export function zipOf(files: readonly (ZipFile | ZipBytes)[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const name = encoder.encode(file.path)
    const content = 'bytes' in file ? file.bytes : encoder.encode(file.text)
    const sizes = [crc32(content), content.length, content.length] as const
    const local = new Fields()
      .u32(localHeader)
      .u16(version, flags, 0, 0, dosDate)
      .u32(...sizes)
    const header = local.u16(name.length, 0).bytes()
    const central = new Fields()
      .u32(centralHeader)
      .u16(version, version, flags, 0, 0, dosDate)
      .u32(...sizes)
      .u16(name.length, 0, 0, 0, 0)
      .u32(0, offset)
    directory.push(central.bytes(), name)
    parts.push(header, name, content)
    offset += header.length + name.length + content.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new Fields().u32(endHeader).u16(0, 0, files.length, files.length)
  return joined([...parts, ...directory, end.u32(size, offset).u16(0).bytes()])
}

/**
 * The texts in an archive, as we make it or as whoever packs them again does; `null` for anything
 * else, and for what comes to more than `maxBytes`.
 */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): Promise<ZipFile[] | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const files: ZipFile[] = []
  let room = maxBytes
  try {
    for (const { path, crc, size, isPacked, stored } of partsOf(bytes)) {
      if (isOfPacker(path)) continue
      room -= size
      if (room < 0) return null
      const content = isPacked ? await inflate(stored, size) : stored.subarray(0, size)
      if (crc32(content) !== crc) return null
      files.push({ path, text: decoder.decode(content) })
    }
    return files.length > 0 ? files : null
  } catch {
    // Broken off, or no text: not one of ours.
    return null
  }
}

interface Part {
  path: string
  crc: number
  size: number
  isPacked: boolean
  stored: Uint8Array<ArrayBuffer>
}

/** By the directory at its end: who packs in one go knows the sizes only there. */
function* partsOf(bytes: Uint8Array<ArrayBuffer>): Generator<Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [u16, u32] = [
    (at: number) => view.getUint16(at, true),
    (at: number) => view.getUint32(at, true),
  ]
  let end = bytes.length - endLength
  while (u32(end) !== endHeader) {
    if (end < bytes.length - endMaxLength) throw new RangeError('no archive')
    end -= 1
  }
  let at = u32(end + 16)
  for (let count = u16(end + 10); count > 0; count -= 1) {
    const [method, offset, nameLength] = [u16(at + 10), u32(at + 42), u16(at + 28)]
    const isOurs = u32(at) === centralHeader && u32(offset) === localHeader
    if (!isOurs || (method !== 0 && method !== deflated)) throw new RangeError('no such archive')
    const start = offset + 30 + u16(offset + 26) + u16(offset + 28)
    yield {
      path: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      crc: u32(at + 16),
      size: u32(at + 24),
      isPacked: method === deflated,
      stored: bytes.subarray(start, start + u32(at + 20)),
    }
    at += 46 + nameLength + u16(at + 30) + u16(at + 32)
  }
}

/** Folders, and what a system puts beside each file. */
function isOfPacker(path: string): boolean {
  return /\/$|^__MACOSX\/|(?:^|\/)(?:\.DS_Store|desktop\.ini)$/.test(path)
}

/** What turns out to be longer than it says does not fit, and is refused. */
async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size)
  const unpacking = new DecompressionStream('deflate-raw')
  const reader = new Blob([packed]).stream().pipeThrough(unpacking).getReader()
  for (let at = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return whole
    whole.set(value, at)
    at += value.length
  }
}

/** Numbers one after the other, little end first. */
class Fields {
  readonly #bytes: number[] = []

  u16(...values: number[]): this {
    for (const value of values) this.#bytes.push(value & 255, (value >>> 8) & 255)
    return this
  }

  u32(...values: number[]): this {
    for (const value of values) this.u16(value & 0xffff, value >>> 16)
    return this
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
