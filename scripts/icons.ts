import { copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'
import { root } from './root.ts'

const plus = 'M50 26V74M26 50H74'
const people =
  'M26 76V70A14 14 0 0 1 40 56H46A14 14 0 0 1 60 70V76M43 26A10 10 0 1 1 42.9 26ZM70 40V60M60 50H80'

/** Draws the installed app's icons from `public/icon.svg`, and takes its pictures from docs/screens. */
if (import.meta.main) {
  const browser = await chromium.launch(chromiumOptions())
  try {
    await drawAll(await browser.newPage())
  } finally {
    await browser.close()
  }
  await copyFile(path.join(root, 'docs/screens/list-390-light.png'), file('screenshot-narrow'))
  await copyFile(path.join(root, 'docs/screens/home-1280-light.png'), file('screenshot-wide'))
}

interface Icon {
  name: string
  size: number
  /** On a canvas of 100 × 100. */
  shapes: string
}

async function drawAll(page: Page): Promise<void> {
  const icon = await readFile(path.join(root, 'public/icon.svg'), 'utf8')
  const rounded = /<rect[^>]*>/.exec(icon)?.[0] ?? ''
  const mark = /<path[^>]*>/.exec(icon)?.[0] ?? ''
  const square = rounded.replace(/ rx="\d+"/, '')
  // Launchers cut maskable icons to any shape: only a circle of 80 % is safe.
  const safeMark = scaled(mark, 0.78)
  await draw(page, [
    { name: 'icon-192', size: 192, shapes: rounded + mark },
    { name: 'icon-512', size: 512, shapes: rounded + mark },
    { name: 'icon-maskable-512', size: 512, shapes: square + safeMark },
    { name: 'icon-monochrome-512', size: 512, shapes: safeMark },
    { name: 'apple-touch-icon', size: 180, shapes: square + scaled(mark, 0.86) },
    { name: 'shortcut-add', size: 96, shapes: rounded + glyph(plus) },
    { name: 'shortcut-group', size: 96, shapes: rounded + glyph(people) },
  ])
}

function glyph(outline: string): string {
  return `<path d="${outline}" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`
}

function scaled(shapes: string, factor: number): string {
  return `<g transform="translate(50 50) scale(${factor}) translate(-50 -50)">${shapes}</g>`
}

async function draw(page: Page, icons: readonly Icon[]): Promise<void> {
  for (const { name, size, shapes } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" style="display:block">${shapes}</svg>`,
    )
    await page.screenshot({ path: file(name), omitBackground: true })
  }
}

function file(name: string): string {
  return path.join(root, 'public', `${name}.png`)
}
