import { csvOf } from '#domain/csv.ts'
import { parseQuickAdd } from '#domain/quick-add.ts'
import { expect, test } from 'vitest'
import { capturedLines } from './captured.ts'
import { listOfFile } from './list-of-file.ts'
import { kindOf } from './what-it-is.ts'

test('[CA-25] a project of Todoist: sections, the most urgent, dates and notes', () => {
  const text = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'task,Call the bank,,1,1,Ada (1),,tomorrow,en,Europe/Berlin',
    'section,Dairy,,,,,,,,',
    'task,Milk,the whole one,4,1,Ada (1),,,en,',
    'note,not the thin one,,,,Ada (1),,,,',
    ',,,,,,,,,',
  ].join('\n')

  expect(listOfFile({ name: 'Home.csv', text })).toBe(
    ['[ ] Call the bank tomorrow !', '# Dairy', '[ ] Milk (the whole one not the thin one)'].join(
      '\n',
    ),
  )
})

test('[CA-25] a table of a spreadsheet: amounts, links, what is done, sections together', () => {
  const text = [
    'Item;Quantity;Unit;Category;Done;Link',
    'Oat milk;2;l;Dairy;;',
    'Soap;;;;yes;https://soap.example/',
    'Cheese;200;g;Dairy;x;',
  ].join('\r\n')

  expect(listOfFile({ name: 'Shopping.csv', text })).toBe(
    ['[x] Soap', 'https://soap.example/', '# Dairy', '[ ] 2 l Oat milk', '[x] 200 g Cheese'].join(
      '\n',
    ),
  )
})

test('[CA-25] lists of TickTick, below what it says of them', () => {
  const text = [
    '"Date: 2026-11-18+0000"',
    '"Version: 7.1"',
    '"Status: \n0 Normal\n1 Completed\n2 Archived"',
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Priority","Status"',
    '"","Flat","Bins","TEXT","","","N","","2026-11-20T09:00:00+0000","0","0"',
    '"","Flat","Rent","TEXT","","","N","","","5","1"',
  ].join('\n')

  expect(listOfFile({ name: 'TickTick.csv', text })).toBe(
    ['# Flat', '[ ] Bins 2026-11-20', '[x] Rent'].join('\n'),
  )
})

test('[CA-25] the list of an export of ours', () => {
  const text = csvOf([
    ['title', 'amount', 'unit', 'section', 'state', 'due', 'urgent', 'note', 'links'],
    [
      'Milk',
      '2',
      'l',
      'Dairy',
      'open',
      '2026-12-03',
      'yes',
      '',
      'https://a.example/ https://b.example/',
    ],
    ['Butter', '', '', 'Dairy', 'done', '', '', '', ''],
  ])
  const list = listOfFile({ name: 'list.csv', text }) ?? ''

  expect(list.split('\n')).toEqual([
    '# Dairy',
    '[ ] 2 l Milk 2026-12-03 !',
    'https://a.example/',
    'https://b.example/',
    '[x] Butter',
  ])
  expect(kindOf(list)).toBe('items')
  const [heading, milk, butter] = capturedLines(list, read)
  expect(heading).toMatchObject({ heading: 'Dairy' })
  expect(milk?.parsed).toMatchObject({ amount: 2, unit: 'l', urgent: true })
  expect(milk?.links).toHaveLength(2)
  expect(butter).toMatchObject({ done: true, title: 'Butter' })
})

test('[CA-25] a list and a note of Google Keep', () => {
  const list = {
    title: 'Shopping',
    listContent: [
      { text: 'Milk', isChecked: false },
      { text: 'Bread', isChecked: true },
    ],
  }

  expect(listOfFile({ name: 'a.json', text: JSON.stringify(list) })).toBe(
    ['# Shopping', '[ ] Milk', '[x] Bread'].join('\n'),
  )
  const note = { title: 'Bins', textContent: 'Paper on Tuesday', isTrashed: false }
  expect(listOfFile({ name: 'b.json', text: JSON.stringify(note) })).toBe('Bins\nPaper on Tuesday')
})

test('[CA-25] the lists of Google Tasks', () => {
  const text = JSON.stringify({
    kind: 'tasks#taskLists',
    items: [
      {
        title: 'Flat',
        items: [
          {
            title: 'Rent',
            status: 'needsAction',
            due: '2026-12-01T00:00:00Z',
            notes: 'the new sum',
          },
          { title: 'Bins', status: 'completed' },
        ],
      },
    ],
  })

  expect(listOfFile({ name: 'Tasks.json', text })).toBe(
    ['# Flat', '[ ] Rent (the new sum) 2026-12-01', '[x] Bins'].join('\n'),
  )
})

test.each([
  ['a table without a name that we know', 'table.csv', 'Berlin,3.7\nHamburg,1.9'],
  ['a table of nothing', 'table.csv', 'title,amount'],
  ['words', 'list.txt', 'title,amount\nMilk,2'],
  ['broken JSON', 'a.json', '{"title":'],
  ['other JSON', 'a.json', '{"name":"trivet","title":7}'],
  ['a number', 'a.json', '7'],
])('[CA-25] %s stays as it stands', (_, name, text) => {
  expect(listOfFile({ name, text })).toBeNull()
})

const read = (line: string) =>
  parseQuickAdd(line, {
    locale: 'en',
    people: [],
    sections: [],
    today: '2026-11-18',
    zone: 'UTC',
    readDates: null,
  })
