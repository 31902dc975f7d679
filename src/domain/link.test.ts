import * as v from 'valibot'
import { expect, test } from 'vitest'
import { completeLink } from './link.ts'
import { Link } from './list-item.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' example.com/a?b:c ', 'https://example.com/a?b:c'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
])('[IT-6] a link may be written without its beginning: %j', (written, link) => {
  expect(v.parse(Link, completeLink(written))).toBe(link)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)//example.com',
  'data:text/html,x.y',
  'java\nscript:alert(1)',
  'mailto:ada@example.com',
  '//example.com',
  'http://',
  'two words.com',
  'milk',
  '',
])('[IT-6] only http and https are links: %j', (written) => {
  expect(v.is(Link, completeLink(written))).toBe(false)
})
