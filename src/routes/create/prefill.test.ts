import { expect, test } from 'vitest'
import { capturedNotepad } from './captured.ts'
import { readPrefill, textOfShare } from './prefill.ts'

test('[CA-5] title, text and link of a shared page come as lines, each once', () => {
  const search = new URLSearchParams({
    title: 'Lentil soup',
    text: 'Lentil soup',
    url: 'https://soup.example/',
  })

  const prefill = readPrefill(`?${search}`)

  expect(prefill.text).toBe('Lentil soup\nhttps://soup.example/')
})

test('[CA-24] what is only a part of a longer word or address is not said twice', () => {
  const shared = { title: 'Butternut', text: 'Butter', url: '', files: [] }
  const links = { title: '', text: 'https://a.example/soups', url: 'https://a.example/soup' }
  const twice = { title: 'Soup', text: 'Soup (https://a.example/soup), now', url: links.url }

  expect(textOfShare(shared)).toBe('Butternut\nButter')
  expect(textOfShare({ ...links, files: [] })).toBe(`${links.text}\n${links.url}`)
  expect(textOfShare({ ...twice, files: [] })).toBe(`Soup\n${twice.text}`)
})

test('[CA-5] an unknown kind leaves it to the words', () => {
  expect(readPrefill('kind=constructor').kind).toBeNull()
  expect(readPrefill('kind=notepad').kind).toBe('notepad')
  expect(readPrefill('kind=items').kind).toBe('items')
})

test('[CA-15] what another app hands over comes as lines, its files too', () => {
  const text = textOfShare({
    title: 'Shopping',
    text: 'Shopping',
    url: '',
    files: [{ name: 'more.txt', text: 'Milk\nBread' }],
  })

  expect(text).toBe('Shopping\nMilk\nBread')
})

test('[CA-6] the first line of a notepad is its title', () => {
  expect(capturedNotepad('Plan\n\nMeet at 8')).toEqual({ title: 'Plan', text: 'Meet at 8' })
})

test('[CA-6] a first line that is too long for a title stays in the text', () => {
  const text = `${'word '.repeat(60)}\nend`

  expect(capturedNotepad(text)).toEqual({ title: '', text })
})

test('[CA-18] a first line that is a heading is the title without its sign', () => {
  const { title, text } = capturedNotepad('## Saturday\n\n- Chairs')

  expect([title, text]).toEqual(['Saturday', '- Chairs'])
})

test('[CA-18] what begins with a line of a list, a quote or code has no title', () => {
  for (const text of ['- Chairs\n- Jam', '* [ ] Chairs', '> said', '```\nnpm start\n```']) {
    expect(capturedNotepad(text)).toEqual({ title: '', text })
  }
})

test('[CA-18] words that only have such signs among them are a title as they are', () => {
  for (const title of ['#4', '1. May', '2 * 3 - 4', '-5 degrees', '*** wow']) {
    expect(capturedNotepad(`${title}\nand so on`)).toEqual({ title, text: 'and so on' })
  }
})
