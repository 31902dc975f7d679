/** Six things that a group may need first, by the template that it was made from. */
export type Firsts = Readonly<Record<'home' | 'shopping' | 'trip' | 'club' | 'team', string[]>>

interface Starters {
  starters: readonly string[]
  firsts: Firsts
}

const loaders: Readonly<Record<string, () => Promise<Starters>>> = {
  ar: () => import('./starters/ar.ts'),
  cs: () => import('./starters/cs.ts'),
  da: () => import('./starters/da.ts'),
  de: () => import('./starters/de.ts'),
  en: () => import('./starters/en.ts'),
  es: () => import('./starters/es.ts'),
  fi: () => import('./starters/fi.ts'),
  fr: () => import('./starters/fr.ts'),
  he: () => import('./starters/he.ts'),
  it: () => import('./starters/it.ts'),
  ja: () => import('./starters/ja.ts'),
  ko: () => import('./starters/ko.ts'),
  nb: () => import('./starters/nb.ts'),
  nl: () => import('./starters/nl.ts'),
  pl: () => import('./starters/pl.ts'),
  pt: () => import('./starters/pt.ts'),
  sv: () => import('./starters/sv.ts'),
  tr: () => import('./starters/tr.ts'),
  uk: () => import('./starters/uk.ts'),
  zh: () => import('./starters/zh.ts'),
}

/** Words for a group that has no memory yet; none in a language that has none. */
export async function loadStarters(language: string): Promise<readonly string[]> {
  return (await load(language))?.starters ?? []
}

export async function loadFirsts(language: string): Promise<Firsts | undefined> {
  return (await load(language))?.firsts
}

async function load(language: string): Promise<Starters | undefined> {
  return loaders[language.split('-')[0] ?? '']?.()
}
