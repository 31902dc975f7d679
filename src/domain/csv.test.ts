import { expect, test } from 'vitest'
import { csvOf, rowsOfCsv } from './csv.ts'

test('[EX-3] no cell is a formula, and quotes, commas and lines stay in their cell', () => {
  const csv = csvOf([['=1+1', '+1', '-1', '@a', '\tb', '\rc', 'a "b", c\nd', 'Milk']])

  expect(csv).toBe(`'=1+1,'+1,'-1,'@a,'\tb,"'\rc","a ""b"", c\nd",Milk\r\n`)
})

test('[CA-25] a table is read with commas, semicolons or tabs, and with cells of several lines', () => {
  expect(rowsOfCsv('\uFEFFa,"b, ""c""\nd",\r\ne')).toEqual([['a', 'b, "c"\nd', ''], ['e']])
  expect(rowsOfCsv('a;b,c;d\n1;2;3\n')).toEqual([
    ['a', 'b,c', 'd'],
    ['1', '2', '3'],
  ])
  expect(rowsOfCsv('a\tb')).toEqual([['a', 'b']])
})

test('[CA-25] a quote that is never closed takes no other cell along', () => {
  expect(rowsOfCsv('a,"b\nc,d"e,f')).toEqual([
    ['a', '"b'],
    ['c', 'd"e', 'f'],
  ])
})

test('[CA-25] what was written is read again', () => {
  const rows = [['=1+1', 'a "b", c\nd', "it's", 'Milk']]

  expect(rowsOfCsv(csvOf(rows))).toEqual(rows)
})
