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

/** The texts of an archive that `zipOf` made; `null` for anything else. */
export function unzip(bytes: Uint8Array<ArrayBuffer>): ZipFile[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const files: ZipFile[] = []
  try {
    let at = 0
    while (view.getUint32(at, true) === localHeader) {
      const isStored = view.getUint16(at + 8, true) === 0
      const hasSizes = (view.getUint16(at + 6, true) & 8) === 0
      if (!isStored || !hasSizes) return null
      const size = view.getUint32(at + 18, true)
      const nameLength = view.getUint16(at + 26, true)
      const start = at + 30 + nameLength + view.getUint16(at + 28, true)
      if (start + size > bytes.length) return null
      const content = bytes.subarray(start, start + size)
      if (crc32(content) !== view.getUint32(at + 14, true)) return null
      const path = decoder.decode(bytes.subarray(at + 30, at + 30 + nameLength))
      files.push({ path, text: decoder.decode(content) })
      at = start + size
    }
    return files.length > 0 ? files : null
  } catch {
    // Broken off, or no text: not one of ours.
    return null
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
