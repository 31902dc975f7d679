/** A frame as a server sends it: not masked. */
export function binaryFrame(content: Buffer): Buffer {
  const size = content.length
  const head = size < 126 ? Buffer.alloc(2) : size < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10)
  head[0] = 0x82
  head[1] = size < 126 ? size : size < 65_536 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(size, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(size), 2)
  return Buffer.concat([head, content])
}
