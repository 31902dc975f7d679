import { expect, test } from 'vitest'
import { dayIn } from './day.ts'

const newYear = Date.UTC(2026, 0, 1)

test('[DA-1] a day is the one on the wall of its zone', () => {
  expect(dayIn('Europe/Berlin', newYear - 1)).toBe('2026-01-01')
  expect(dayIn('UTC', newYear - 1)).toBe('2025-12-31')
  expect(dayIn('America/Los_Angeles', newYear)).toBe('2025-12-31')
})

test('[DA-2] a day is written the same in every browser, however that writes dates', () => {
  const { prototype } = Intl.DateTimeFormat
  const own = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  Object.defineProperty(prototype, 'format', { ...own, get: () => () => '31/12/2025' })
  try {
    expect(dayIn('Asia/Tokyo', newYear)).toBe('2026-01-01')
  } finally {
    Object.defineProperty(prototype, 'format', own)
  }
})
