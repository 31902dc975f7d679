import { allWords } from '#words/all-words.ts'
import { expect, test } from 'vitest'
import { readFiles } from './text-files.ts'

test('[CA-13] a table that a spreadsheet wrote in the letters of Windows is read, and what is no text is not', async () => {
  const table = Buffer.from('Item;Amount\r\nKäse;2\r\nBrötchen;6', 'latin1')
  const picture = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x10, 0x4a, 0x46])

  const read = await readFiles([new File([table], 'Einkauf.csv')], allWords.en)
  const refused = await readFiles([new File([picture], 'cat.txt')], allWords.en)

  expect(read).toEqual({ text: '[ ] 2 Käse\n[ ] 6 Brötchen', problem: null })
  expect(refused).toEqual({ text: '', problem: allWords.en.create.notText({ name: 'cat.txt' }) })
})
