import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('[EX-3] no cell is a formula, and quotes, commas and lines stay in their cell', () => {
  const csv = csvOf([['=1+1', '+1', '-1', '@a', '\tb', '\rc', 'a "b", c\nd', 'Milk']])

  expect(csv).toBe(`'=1+1,'+1,'-1,'@a,'\tb,"'\rc","a ""b"", c\nd",Milk\r\n`)
})
