import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseQuickAdd, type QuickAdd } from '#domain/quick-add.ts'
import { loadDates } from '#words/dates-in-words.ts'
import { expect, test } from 'vitest'

const page = fileURLToPath(new URL('../../../docs/quick-add.md', import.meta.url))
/** Wednesday, 18 November 2026, ten in the morning in Berlin. */
const now = Date.UTC(2026, 10, 18, 9)
const timeZone = 'Europe/Berlin'
const people = [
  { id: 'ada', name: 'Ada' },
  { id: 'bob', name: 'Bob' },
  { id: 'ana', name: 'Ana María' },
  { id: 'jorg', name: 'Jörg' },
]
const sections = [
  { id: 'dairy', name: 'Dairy' },
  { id: 'fruit', name: 'Fruit & veg' },
  { id: 'bakery', name: 'Bakery' },
]

/** Fifty lines, by the language in which they are typed. */
const lines: readonly [language: string, typed: string][] = [
  ['en', 'Milk'],
  ['en', '2 milk'],
  ['en', '2x milk'],
  ['en', '500 g flour'],
  ['en', '1.5 kg potatoes #fruit'],
  ['en', '500g flour'],
  ['en', 'Eggs x12'],
  ['en', '3 cans tomatoes'],
  ['en', '½ lemon'],
  ['en', '7up'],
  ['en', '3-in-1 oil'],
  ['en', '2 in 1 shampoo'],
  ['en', '2027 calendar'],
  ['en', '100% juice'],
  ['en', '9 V battery'],
  ['en', '1.23456 kg dust'],
  ['en', 'Yoghurt #dairy'],
  ['en', 'Yoghurt #dai @bob'],
  ['en', 'Glue #hardware'],
  ['en', 'Cake @ana maria !'],
  ['en', 'Write to bob@example.com'],
  ['en', '!Passport photos'],
  ['en', 'Yahoo!'],
  ['en', 'Call the bank tomorrow'],
  ['en', 'Tomorrow call the bank'],
  ['en', 'Dentist on Friday at 9'],
  ['en', 'Dentist fri'],
  ['en', 'Next Friday pick up the cake'],
  ['en', 'Pay the rent by 3 Dec'],
  ['en', 'Plan the trip in 2 weeks'],
  ['en', 'Sun cream'],
  ['en', 'March decorations'],
  ['en', 'May bank brochures'],
  ['en', 'Friday the 13th DVD'],
  ['en', 'Photos of last Friday'],
  ['en', 'Pages 10 - 12'],
  ['en', 'Tomorrow'],
  ['en', 'Bins every Monday'],
  ['en', 'Water the plants every 3 days'],
  ['en', 'Clean the filter every other week'],
  ['en', 'Stand-up every weekday at 9:30'],
  ['en', 'Rent every 1st'],
  ['de', '1,5 l Milch morgen'],
  ['de', 'Zahnarzt am 3.12. @jorg'],
  ['de', 'Müll jeden Donnerstag'],
  ['de', 'Nächste Woche Keller aufräumen'],
  ['ar', '٢ كغ أرز غدا'],
  ['ar', 'القمامة كل جمعة'],
  ['fr', 'Appeler mamie vendredi prochain'],
  ['ja', '牛乳 明日'],
]

test('[QA-1] fifty typed lines become what the table says', async () => {
  const rows = await Promise.all(lines.map(([language, typed]) => row(language, typed)))
  const written = [...introduction, ...rows, ''].join('\n')
  if (process.env['UPDATE_TABLES']) writeFileSync(page, written)

  expect(lines).toHaveLength(50)
  expect(squeezed(readFileSync(page, 'utf8'))).toBe(squeezed(written))
})

test.for([
  ['Bins every Monday every Tuesday', [], 'Bins every Monday'],
  ['Bins every Monday', ['repeat:every Monday'], 'Bins every Monday'],
  ['Bins every Monday at 6', ['repeat:every Monday'], 'Bins every Monday at 6'],
] as const)('[QA-5] of %s, where %j stay words, no day is taken by itself', async (typed) => {
  const [line, asWords, title] = typed
  const parsed = await parse('en', line, new Set(asWords))

  expect(parsed.title).toBe(title)
})

test.for([
  ['en', 'Clean every weekend'],
  ['ja', '今日の新聞'],
  ['ja', '明日の朝 電話'],
  ['zh', '今天的报纸'],
] as const)('[QA-36] in %s, %s stays words', async ([locale, line]) => {
  expect(await parse(locale, line)).toMatchObject({ title: line, due: null })
})

test.for([
  ['es', 'Cita a las 15:30', 'Cita'],
  ['es', 'Cita a la 1:30', 'Cita'],
  ['es', 'Llamar a mamá mañana', 'Llamar a mamá'],
  ['it', 'Dentista alle ore 15:30', 'Dentista'],
  ['pt', 'Dentista as 15:30', 'Dentista'],
  ['de', 'Termin gegen 15 Uhr', 'Termin'],
  ['de', 'Termin kurz vor 15 Uhr', 'Termin'],
  ['en', 'Pick up at noon', 'Pick up'],
  ['en', 'Meet at noon tomorrow', 'Meet'],
  ['en', 'Call around 5pm', 'Call'],
  ['en', 'Call at about 5pm', 'Call'],
  ['en', 'Call @ 5pm', 'Call'],
  ['en', 'Paint over the weekend', 'Paint'],
  ['en', 'Delete mails up to January 30th', 'Delete mails'],
  ['en', 'Pay no later than Friday', 'Pay'],
  ['en', 'Rent until the end of the month', 'Rent'],
  ['fr', 'Appeler vers 17h', 'Appeler'],
  ['fr', 'Payer au plus tard vendredi', 'Payer'],
  ['fr', "Louer jusqu'au 3 décembre", 'Louer'],
  ['fr', 'Peindre à partir de vendredi', 'Peindre'],
  ['es', 'Pintar a partir del viernes', 'Pintar'],
  ['es', 'Llamar sobre las 5', 'Llamar'],
  ['it', 'Pranzo a mezzogiorno', 'Pranzo'],
  ['it', 'Dipingere nel weekend', 'Dipingere'],
  ['pt', 'Festa no dia 3 de dezembro', 'Festa'],
  ['pt', 'Ligar antes das 17:30', 'Ligar'],
  ['nl', 'Bellen rond 14:00', 'Bellen'],
  ['nl', 'Feest om middernacht', 'Feest'],
] as const)('[QA-4] in %s, of %s the words before the time go with it', async (typed) => {
  const [locale, line, title] = typed
  const parsed = await parse(locale, line)

  expect(parsed.title).toBe(title)
  expect(parsed.due).not.toBeNull()
})

const introduction = [
  '# Typed lines and what became of them',
  '',
  'Made by `src/routes/quick-add/quick-add-table.test.ts` from the parser itself (`UPDATE_TABLES=1` writes it anew). It is Wednesday, 18 November 2026, ten in the morning in Berlin; Ada, Bob, Ana María and Jörg are in the group, and Dairy, Fruit & veg and Bakery are its sections.',
  '',
  '| Language | Typed | Title | Became |',
  '| -------- | ----- | ----- | ------ |',
]

/** The formatter draws the columns. */
function squeezed(table: string): string {
  return table.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')
}

async function parse(locale: string, typed: string, asWords = new Set<string>()) {
  const read = await loadDates(locale)
  const moment = { now, timeZone, weekStart: 1 }
  return parseQuickAdd(typed, {
    locale,
    people,
    sections,
    today: '2026-11-18',
    zone: timeZone,
    readDates: read && ((line) => read(line, moment)),
    asWords,
  })
}

async function row(language: string, typed: string): Promise<string> {
  const parsed = await parse(language, typed)
  const cells = [language, `\`${typed}\``, parsed.title, became(parsed)]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function became({ amount, unit, section, assignees, urgent, due, repeat }: QuickAdd): string {
  const said = [
    amount !== null && `amount ${[amount, unit].filter(Boolean).join(' ')}`,
    section && `section ${nameIn(sections, section)}`,
    ...assignees.map((id) => `for ${nameIn(people, id)}`),
    urgent && 'urgent',
    due && `due ${[due.date, due.time].filter(Boolean).join(' ')}`,
    repeat && `\`${repeat}\``,
  ]
  return said.filter(Boolean).join(', ') || '–'
}

function nameIn(all: typeof people, id: string): string | undefined {
  return all.find((each) => each.id === id)?.name
}
