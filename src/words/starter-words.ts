const loaders: Readonly<Record<string, () => Promise<{ starters: readonly string[] }>>> = {
  ar: () => import('./starters/ar.ts'),
  da: () => import('./starters/da.ts'),
  de: () => import('./starters/de.ts'),
  en: () => import('./starters/en.ts'),
  es: () => import('./starters/es.ts'),
  fi: () => import('./starters/fi.ts'),
  fr: () => import('./starters/fr.ts'),
  it: () => import('./starters/it.ts'),
  nb: () => import('./starters/nb.ts'),
  nl: () => import('./starters/nl.ts'),
  pt: () => import('./starters/pt.ts'),
  sv: () => import('./starters/sv.ts'),
}

/** Words for a group that has no memory yet; none in a language that has none. */
export async function loadStarters(language: string): Promise<readonly string[]> {
  const loaded = await loaders[language.split('-')[0] ?? '']?.()
  return loaded?.starters ?? []
}
