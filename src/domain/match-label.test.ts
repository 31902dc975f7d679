import { expect, test } from 'vitest'
import { labelMatcher } from './match-label.ts'

const matchLabel = (query: string, label: string) => labelMatcher(query)(label)

test('[FD-9] a command is found whatever its case, accents and order, and with one slip', () => {
  for (const query of ['new', 'NEW NOT', 'notepad new', 'notpad', 'ntoepad']) {
    expect(matchLabel(query, 'New notepad'), query).toBeGreaterThan(0)
  }
  expect(matchLabel('einfugen', 'Einfügen')).toBeGreaterThan(0)
  expect(matchLabel('設定', '設定を開く')).toBeGreaterThan(0)
  expect(matchLabel('', 'New notepad')).toBe(0)
  expect(matchLabel('trash', 'New notepad')).toBe(0)
})

test('[FD-9] the better a command fits, the more it is worth', () => {
  expect(matchLabel('set', 'Settings')).toBeGreaterThan(matchLabel('set', 'Reset'))
  expect(matchLabel('settings', 'Settings')).toBeGreaterThan(
    matchLabel('settings', 'Group settings'),
  )
})
