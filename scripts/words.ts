import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../src/words/', import.meta.url))

/**
 * TypeScript widens every sentence of a JSON file to `string`, and with it the names of the holes
 * are gone. A JSON object is also a literal type: written into a declaration beside the catalogue,
 * it lets a missing hole stop the compiler.
 */
export function generateWordTypes(): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const catalogue = readFileSync(folder + name, 'utf8').trim()
    writeIfChanged(
      `${folder}${name.slice(0, -'.json'.length)}.d.json.ts`,
      `declare const catalogue: ${catalogue}\nexport default catalogue\n`,
    )
  }
}

/** An unchanged file keeps its time, so that watchers and caches do not wake up. */
function writeIfChanged(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    // Not there yet.
  }
  writeFileSync(path, text)
}

if (import.meta.main) generateWordTypes()
