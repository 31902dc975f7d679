import { expect, test } from 'vitest'
import { loadDates } from './dates-in-words.ts'

/** Wednesday, 18 November 2026, ten in the morning in Berlin. */
const moment = { now: Date.UTC(2026, 10, 18, 9), timeZone: 'Europe/Berlin', weekStart: 1 }

/** What is read at the end of a line: its words, and their day. */
async function readAtEnd(language: string, line: string): Promise<[string, string] | null> {
  const dates = (await loadDates(language))?.(line, moment) ?? []
  const found = dates.find(({ end }) => end === line.length)
  return found ? [line.slice(found.start), found.date] : null
}

test.for([
  ['de', 'Freitag Morgen', '2026-11-20'],
  ['de', 'Donnerstag morgen', '2026-11-19'],
  ['nl', 'vrijdag morgen', '2026-11-20'],
  ['es', 'viernes por la mañana', '2026-11-20'],
  ['es', 'mañana por la mañana', '2026-11-19'],
  ['es', 'hoy por la noche', '2026-11-18'],
  ['es', 'pasado mañana por la tarde', '2026-11-20'],
  ['fr', 'après-demain matin', '2026-11-20'],
] as const)('[QA-32] in %s, %s is that day, and no morning of another', async (given) => {
  const [language, words, date] = given

  expect(await readAtEnd(language, `Xyz ${words}`)).toEqual([words, date])
})

test.for([
  ['de', 'nächste Woche Freitag', '2026-11-27'],
  ['de', 'Freitag nächster Woche', '2026-11-27'],
  ['nl', 'volgende week vrijdag', '2026-11-27'],
  ['da', 'næste fredag', '2026-11-27'],
  ['nb', 'neste fredag', '2026-11-27'],
  ['pl', 'przyszły piątek', '2026-11-27'],
  ['cs', 'příští pátek', '2026-11-27'],
  ['tr', 'gelecek cuma', '2026-11-27'],
  ['ko', '다음 주 금요일', '2026-11-27'],
  ['ja', '来週の金曜日', '2026-11-27'],
  ['pt', 'próxima sexta-feira', '2026-11-27'],
] as const)('[QA-32] in %s, %s is in the week that begins next', async (given) => {
  const [language, words, date] = given

  expect(await readAtEnd(language, `Xyz ${words}`)).toEqual([words, date])
})

test.for([
  ['en', 'coming Friday'],
  ['de', 'kommenden Freitag'],
  ['nl', 'komende vrijdag'],
  ['nl', 'aanstaande vrijdag'],
  ['da', 'kommende fredag'],
  ['nb', 'førstkommende fredag'],
  ['pl', 'ten piątek'],
  ['cs', 'tento pátek'],
  ['tr', 'bu cuma'],
  ['ko', '이번 주 금요일'],
  ['ja', '今週の金曜日'],
  ['zh', '本周五'],
] as const)('[QA-32] in %s, %s is the one to come', async ([language, words]) => {
  expect(await readAtEnd(language, `Xyz ${words}`)).toEqual([words, '2026-11-20'])
})

test.for([
  ['nl', 'Foto’s van afgelopen vrijdag'],
  ['da', 'Billeder fra sidste fredag'],
  ['nb', 'Bilder fra sist fredag'],
  ['pl', 'Zdjęcia, zeszły piątek'],
  ['cs', 'Fotky, minulý pátek'],
  ['tr', 'Fotoğraflar geçen cuma'],
  ['ko', '사진 지난 금요일'],
  ['ja', '写真 先週の金曜日'],
  ['en', 'Food for Black Friday'],
  ['en', 'Cake for Easter Sunday'],
  ['en', 'Call Bob after Friday'],
  ['en', 'Call Bob after 5pm'],
  ['de', 'Anrufen nach Freitag'],
  ['en', 'Yoga on Monday or Tuesday'],
  ['de', 'Yoga Montag und Donnerstag'],
  ['de', 'Yoga Freitag in einer Woche'],
  ['es', 'Tostadas a las 9 de la mañana'],
  ['es', 'Limpieza por la mañana'],
  ['fr', 'Réunion à partir de 17h'],
] as const)('[QA-32] in %s, of %s no day is read', async ([language, line]) => {
  expect(await readAtEnd(language, line)).toBeNull()
})

test('[QA-32] a day for another day, and a person before one, are left as they are', async () => {
  expect(await readAtEnd('en', 'Tickets for Friday on Thursday')).toEqual([
    'on Thursday',
    '2026-11-19',
  ])
  expect(await readAtEnd('en', 'Call Bob and Ana Friday')).toEqual(['Friday', '2026-11-20'])
})

test.for([
  ['en', 'photos of Friday'],
  ['en', 'the news of tomorrow'],
  ['de', 'Kuchen vom Freitag'],
  ['de', 'Zeitung von morgen'],
  ['fr', 'le journal de demain'],
  ['fr', 'gâteau de vendredi'],
  ['es', 'pan del domingo'],
  ['es', 'el periódico de mañana'],
  ['es', 'basura los lunes'],
  ['it', 'torta di venerdì'],
  ['pt', 'bolo de sexta-feira'],
  ['nl', 'de krant van morgen'],
  ['ja', 'ゴミ 隔週月曜'],
] as const)('[QA-36] in %s, the day of %s is a word of what it is about', async (given) => {
  const [language, line] = given

  expect(await readAtEnd(language, line)).toBeNull()
})

test.for([
  ['fr', 'peindre à partir de vendredi'],
  ['es', 'pintar antes del viernes'],
  ['es', 'llamar dentro de 2 días'],
  ['it', 'dipingere prima di venerdì'],
  ['pt', 'pintar a partir de sexta-feira'],
  ['en', 'rent until the end of the month'],
] as const)('[QA-36] in %s, the day of %s is one to do it by', async ([language, line]) => {
  expect(await readAtEnd(language, line)).not.toBeNull()
})
