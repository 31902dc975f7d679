import { expect, test, vi } from 'vitest'
import { fileText } from './file-text.ts'

test.for([
  ['UTF-8', [0x43, 0x61, 0x66, 0xc3, 0xa9], 'Café'],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['Latin-1', [0x43, 0x61, 0x66, 0xe9, 0x0d, 0x0a], 'Café\r\n'],
  ['Windows’ letters', [0x93, 0x61, 0x94, 0x20, 0x80], '“a” €'],
  ['bytes with a zero', [0x61, 0x00, 0x62], null],
  ['UTF-16', [0xff, 0xfe, 0x61, 0x00], null],
  ['a picture', [0xff, 0xd8, 0xff, 0xe0, 0x10, 0x4a, 0x46], null],
] as const)('[ED-17] %s is read as %j', async ([, bytes, text]) => {
  expect(await fileText(new Blob([new Uint8Array(bytes)]))).toBe(text)
})

test('[EX-12] a file that is gone since it was chosen has no words', async () => {
  const gone = new Blob(['Bins'])
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))

  expect(await fileText(gone)).toBeNull()
})
