import { expect, test } from 'vitest'
import { kindOf, textOfFile } from './what-it-is.ts'

const prose =
  'We went up to the lake on Friday and stayed until Sunday. The hut was cold. Next time we bring wood.'

test.each([
  ['one thing', 'Milk'],
  ['a line with a date', 'Call the bank about the mortgage tomorrow.'],
  ['short lines', 'Milk\nBread\n2 kg flour #baking'],
  ['a list with bullets, whatever its lines say', '- We need milk for the cake.\n- Who brings it?'],
  ['a link', 'https://example.com/a-very-long-way/to/somewhere?that=is&very=far'],
  ['a title and its link', 'Lentil soup\nhttps://soup.example/'],
  ['nothing', ''],
  ['headings over short lines', 'Dairy:\nMilk\nButter'],
])('[CA-12] %s is items', (_, text) => {
  expect(kindOf(text)).toBe('items')
})

test.each([
  ['sentences in one line', prose],
  ['paragraphs', `Summer\n\n${prose}\n\n${prose}`],
  ['sentences one a line', 'Dear all, see you on Friday.\nPlease bring something to drink.'],
  ['a long line', 'word '.repeat(40)],
  ['more lines than a list takes at once', 'Milk\n'.repeat(501)],
  [
    'sentences in Arabic',
    'ذهبنا إلى البحيرة يوم الجمعة. كان الكوخ باردًا؟ نعم. سنحضر الحطب المرة القادمة.\nثم عدنا إلى البيت مساء يوم الأحد.',
  ],
  ['sentences in Japanese', '金曜日に湖へ行った。小屋は寒かった。次は薪を持って行く。'],
])('[CA-12] %s is a notepad', (_, text) => {
  expect(kindOf(text)).toBe('notepad')
})

test('[CA-13] the words of a file become lines, or a notepad under its name', () => {
  expect(textOfFile({ name: 'list.txt', text: '\uFEFFMilk\r\nBread\r\n' })).toBe('Milk\r\nBread')
  expect(textOfFile({ name: 'summer.md', text: prose })).toBe(`summer\n\n${prose}`)
  expect(textOfFile({ name: 'a.md', text: `# Summer\n\n${prose}` })).toBe(`Summer\n\n\n${prose}`)
})
