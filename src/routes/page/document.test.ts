import { blankProfile } from '#domain/blank-profile.ts'
import { expect, test } from 'vitest'
import { documentHtml } from './document.ts'

const assets = {
  early: '/early.js',
  earlyKeys: '/early-keys.js',
  script: '/app.js',
  styles: [],
  preloads: [],
}
const around = { title: '', root: '', errorTemplate: '', assets }

test('[US-11] text size, contrast and motion are in the first byte of a page', () => {
  const look = { ...blankProfile, textSize: '125', contrast: 'more', motion: 'reduce' } as const

  const html = documentHtml({ ...around, page: { ...look, language: 'en', dsn: '' } })

  expect(html).toContain(
    '<html lang="en" dir="ltr" data-text-size="125" data-contrast="more" data-motion="reduce">',
  )
})

test('[US-11] what everybody starts with needs no attribute', () => {
  const html = documentHtml({ ...around, page: { ...blankProfile, language: 'en', dsn: '' } })

  expect(html).toContain('<html lang="en" dir="ltr">')
})
