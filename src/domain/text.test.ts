import * as v from 'valibot'
import { expect, test } from 'vitest'
import { text } from './text.ts'

const Line = text({ min: 1, max: 5, singleLine: true })
const Lines = text({ min: 0, max: 20 })

test('[TX-1] text is trimmed and NFC-normalised', () => {
  expect(v.parse(Line, '  cafe\u0301 ')).toBe('café')
  expect(v.parse(Line, 'cafe\u200B\u0301')).toBe('café')
  expect(v.parse(Lines, 'cafe\u0000\u0301')).toBe('café')
})

test('[TX-2] length counts characters as people see them, and the issue carries the limit', () => {
  expect(v.is(Line, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦')).toBe(true)
  expect(issueOf(Line, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦a')).toEqual(['tooLong', 5])
  expect(issueOf(Line, '   ')).toEqual(['tooShort', 1])
})

test('[TX-3] a lone surrogate and a tower of combining marks are refused', () => {
  expect(issueOf(Line, 'a\uD800')[0]).toBe('notText')
  expect(issueOf(Line, `a${'\u0301'.repeat(20)}`)[0]).toBe('notText')
  expect(issueOf(Lines, `a${'\u0301'.repeat(10_000)}`)[0]).toBe('notText')
  expect(issueOf(Line, 'x'.repeat(1_000_000))).toEqual(['tooLong', 5])
})

test('[TX-4] a single line holds no line breaks, controls, direction overrides or zero widths', () => {
  expect(v.parse(Line, 'a\r\n\tb')).toBe('a b')
  expect(v.parse(Line, '\u202Ea\u0000b\u200B\u2066c')).toBe('abc')
  expect(issueOf(Line, '\u202E\u200B\u2066')[0]).toBe('tooShort')
})

test('[TX-6] a sign that this machine does not know yet is text, and a filler is none', () => {
  expect(v.parse(Line, '\u{1FAFF}')).toBe('\u{1FAFF}')
  expect(v.parse(Line, '\uF8FF')).toBe('\uF8FF')
  for (const filler of ['\u3164', '\u115F', '\u2800', '\u{E0001}', '\u200D\uFE0F']) {
    expect(issueOf(Line, filler)[0]).toBe('tooShort')
  }
})

test('[TX-5] several lines keep their breaks and tabs, and lose what a database refuses', () => {
  expect(v.parse(Lines, 'a\r\nb\r\tc\u0000')).toBe('a\nb\n\tc')
})

function issueOf(schema: v.GenericSchema, value: unknown): unknown[] {
  const [issue] = v.safeParse(schema, value).issues ?? []
  return [issue?.message, issue && 'requirement' in issue ? issue.requirement : undefined]
}
