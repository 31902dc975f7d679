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
