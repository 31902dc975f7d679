import { expect, test } from 'vitest'
import { asLines, capturedItems } from './captured-items.ts'

function titlesAndLinks(text: string): [string, string[]][] {
  return capturedItems(text).map(({ title, links }) => [title, links])
}

test('[CA-2] each line is one item', () => {
  expect(titlesAndLinks('Milk\n- Eggs')).toEqual([
    ['Milk', []],
    ['Eggs', []],
  ])
})

test('[CA-3] a line that is only a link belongs to the item before it', () => {
  expect(titlesAndLinks('Lentil soup\nhttps://soup.example/lentil\nBread')).toEqual([
    ['Lentil soup', ['https://soup.example/lentil']],
    ['Bread', []],
  ])
})

test('[CA-3] a link alone is an item of its own, named without the scheme', () => {
  expect(titlesAndLinks('https://soup.example/lentil')).toEqual([
    ['soup.example/lentil', ['https://soup.example/lentil']],
  ])
})

test('[CA-3] what only looks like a link stays plain words', () => {
  const links = titlesAndLinks('Milk\njavascript:alert(1)\ndata:text/html,x').map(([, own]) => own)

  expect(links).toEqual([[], [], []])
})

test('[CA-8] what could not be added goes back as the lines that it came from', () => {
  const text = '[x] Milk\nhttps://milk.example/\nBread'

  expect(asLines(capturedItems(text))).toBe(text)
  expect(asLines(capturedItems('https://soup.example/'))).toBe('https://soup.example/')
})
