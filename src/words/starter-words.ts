const loaders: Readonly<Record<string, () => Promise<{ starters: readonly string[] }>>> = {
  ar: () => import('./starters/ar.ts'),
  de: () => import('./starters/de.ts'),
  en: () => import('./starters/en.ts'),
}

/** Words for a group that has no memory yet; none in a language that has none. */
export async function loadStarters(language: string): Promise<readonly string[]> {
  const loaded = await loaders[language.split('-')[0] ?? '']?.()
  return loaded?.starters ?? []
}
