import { lookNames } from '#client/look.ts'
import type { PageAssets, PageData, PageLook } from '#client/page.ts'
import { blankProfile } from '#domain/blank-profile.ts'
import { languageOf } from '#words/languages.ts'
import { escapeHtml, escapeJson } from './escape-html.ts'

interface Document {
  title: string
  /** The screen, as HTML. */
  root: string
  /** The application-error screen, kept at hand for when nothing else works. */
  errorTemplate: string
  page: PageLook & Pick<PageData, 'language' | 'dsn'>
  /** What the browser paints from; none on a page that must not come alive. */
  data?: PageData
  /** The words of the first load, as JSON. */
  firstWords?: string | undefined
  assets: PageAssets
  /** A browser that comes for the first time paints without asking for a sheet or a font first. */
  isFirstVisit?: boolean
  /** For what Vite adds while developing. */
  head?: string
}

/** The whole page. Everything in it is either ours or escaped here. */
export function documentHtml({
  title,
  root,
  errorTemplate,
  page,
  data,
  firstWords,
  assets,
  isFirstVisit = false,
  head,
}: Document): string {
  const { code, dir } = languageOf(page.language)
  const look = lookNames.map((name) => lookAttribute(name, page[name])).join('')
  return [
    `<!doctype html><html lang="${code}" dir="${dir}"${look}><head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#fcfaf7" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#151311" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    stylesHtml(assets, isFirstVisit),
    data && !isFirstVisit ? fontsHtml(assets, page.language) : '',
    head ?? '',
    `<script defer fetchpriority="high" src="${assets.early}" data-dsn="${escapeHtml(page.dsn)}"></script>`,
    data?.user || data?.shell ? `<script defer src="${assets.earlyKeys}"></script>` : '',
    ...(data ? assets.preloads.map((url) => `<link rel="modulepreload" href="${url}">`) : []),
    ...(data ? (assets.behind ?? []) : []).map(
      (url) => `<link rel="modulepreload" fetchpriority="low" href="${url}">`,
    ),
    data && assets.words && !firstWords
      ? `<link rel="preload" as="fetch" crossorigin href="${assets.words}">`
      : '',
    data ? `<script type="module" src="${assets.script}"></script>` : '',
    `</head><body><div id="root">${root}</div>`,
    `<template id="application-error">${errorTemplate}</template>`,
    firstWords ? `<script type="application/json" id="words">${firstWords}</script>` : '',
    data ? `<script type="application/json" id="page">${escapeJson(data)}</script>` : '',
    '</body></html>',
  ].join('')
}

/** Chunks that come later look here for the sheets that they need. */
function stylesHtml({ styles, sheet }: PageAssets, isInside: boolean): string {
  if (isInside && sheet) return `<style data-sheets="${styles.join(' ')}">${sheet.css}</style>`
  return styles.map((url) => `<link rel="stylesheet" href="${url}">`).join('')
}

/** A font that is not asked for before the styles are here comes too late for a cold start. */
function fontsHtml({ fonts }: PageAssets, language: string): string {
  if (!fonts) return ''
  const needed = languageOf(language).isExtended ? [fonts.latin, fonts.extended] : [fonts.latin]
  return needed
    .map((url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`)
    .join('')
}

/** None for what everybody starts with. `textSize` is `data-text-size`, as in a `dataset`. */
function lookAttribute(name: (typeof lookNames)[number], value: string): string {
  if (value === blankProfile[name]) return ''
  return ` data-${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}="${value}"`
}
