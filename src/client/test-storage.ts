/** Test support: the browser's storage, as far as an outbox uses it: own keys are the entries. */
export function memoryStorage(): Storage {
  const entries: Record<string, unknown> = {}
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => {
      entries[name] = value
    },
    removeItem: (name: string) => {
      delete entries[name]
    },
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(entries, name, { value, configurable: true })
  }
  return entries as unknown as Storage
}
