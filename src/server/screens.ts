import { pathToFileURL } from 'node:url'
import type { MailKind } from './mail.ts'
import type { WriteNotice, WrittenNotice } from './notice-message.ts'
import type { PageAssets, PageData } from '#sync/page-data.ts'

/** What a page brings, by source. */
export interface PageNeeds {
  screen?: string
  /** What it cannot come alive without. */
  first?: string[]
  /** What is asked for as soon as it is alive. */
  behind?: string[]
}

/**
 * What `src/routes/render.tsx` exports. Node does not run `.tsx`, so it is built by Vite and
 * loaded by path: the one thing that the server takes from the screens.
 */
export interface Screens {
  render(input: {
    url: string
    page: PageData
    assetsFor(screen: string): PageAssets
    head?: string
  }): { status: number; html: string; styleHash?: string }
  renderShell(input: { page: PageData; assets: PageAssets; head?: string }): string
  renderError(input: {
    language: string
    host: string
    digest: string
    dsn: string
    assets: PageAssets
  }): string
  writeMail(letter: { kind: MailKind; link: string; acceptLanguage: string | undefined }): {
    subject: string
    text: string
  }
  writeNotice: (input: Parameters<WriteNotice>[0]) => WrittenNotice
  matchRoute(
    path: string,
  ): { name: string; path: string; params: Partial<Record<string, string>> } | null
  patternOf(path: string): string
  pickLanguage(acceptLanguage: string | undefined, cookie: string | undefined): string
}

export async function loadScreens(path: string): Promise<Screens> {
  return import(pathToFileURL(path).href)
}
