import { crc32, deflateRawSync } from 'node:zlib'

/**
 * For tests, what was unpacked, as a Mac packs it: in a folder, in one go, with files of its own
 * beside.
 */
export function packAgain(
  inside: { path: string; text: string }[],
  sizeSaid?: number,
): Uint8Array<ArrayBuffer> {
  const all = [
    { path: 'Flat 12/', content: Buffer.alloc(0) },
    ...inside.map(({ path, text }) => ({ path: `Flat 12/${path}`, content: Buffer.from(text) })),
    { path: '__MACOSX/Flat 12/._group.json', content: Buffer.from([0, 5, 22, 7, 255]) },
  ]
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  for (const { path, content } of all) {
    const [name, packed, offset] = [Buffer.from(path), deflateRawSync(content), sizeOf(parts)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const behind = Buffer.alloc(16)
    behind.writeUInt32LE(0x08074b50, 0)
    parts.push(local, name, packed, behind)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(crc32(content), 16)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(sizeSaid ?? content.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    directory.push(central, name)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(all.length, 10)
  end.writeUInt32LE(sizeOf(parts), 16)
  return Uint8Array.from(Buffer.concat([...parts, ...directory, end]))
}

function sizeOf(parts: Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
