import { expect, test } from 'vitest'
import { wordLists } from './word-lists.ts'

const line = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><![endif]>${words}</p>`

test('[ED-16] Word’s paragraphs with bullets and numbers become lists, nested as they were', () => {
  const html = `<p class=MsoNormal>Before</p>${line(1, '·', 'Bread')}\n${line(2, '1.', 'rye')}${line(2, '2.', 'wheat')}${line(1, '·', 'Wine')}<p class=MsoNormal>Between</p>${line(1, 'a)', 'First')}`

  expect(wordLists(html)).toBe(
    '<p class=MsoNormal>Before</p><ul><li><p>Bread</p><ol><li><p>rye</p></li><li><p>wheat</p></li></ol></li><li><p>Wine</p></li></ul><p class=MsoNormal>Between</p><ol><li><p>First</p></li></ol>',
  )
})

test('[ED-16] a list of another kind at the same level is a list of its own', () => {
  expect(wordLists(line(1, '·', 'Bread') + line(1, '1.', 'First'))).toBe(
    '<ul><li><p>Bread</p></li></ul><ol><li><p>First</p></li></ol>',
  )
})

test('[ED-16] what is not from Word stays as it is', () => {
  const html = '<ul><li>Bread</li></ul>'

  expect(wordLists(html)).toBe(html)
})
