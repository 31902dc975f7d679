import { join } from 'node:path'
import { root } from '#scripts/root.ts'
import type { Front } from '#server/app.ts'
import { openBuiltFront } from '#server/built-front.ts'
import { createLightPasswords } from '#server/passwords.ts'
import { serve } from '#server/serve.ts'
import { urlOfSource } from '#server/vite-manifest.ts'

/** The real program, but that passwords cost it next to nothing: every test signs two people up. */
await serve(openFront, console, { passwords: createLightPasswords() })

async function openFront(): Promise<Front> {
  const front = await openBuiltFront(join(root, 'dist'))
  if (process.env.ONLY_WHAT_IS_ASKED) leaveOutTheRest(front)
  return front
}

/** The screens that a page fetches behind itself cost a test as much as the one that it opens. */
function leaveOutTheRest({ assets }: Front): void {
  const url = urlOfSource(assets?.manifest ?? {}, 'src/routes/page/load-the-rest.ts')
  const rest = url && assets?.files.get(url)
  if (!rest) throw new Error('the rest of the app is no file of its own any more')
  const bytes = new TextEncoder().encode('export async function loadTheRest() {}')
  rest.variants = new Map([['identity', { bytes, etag: '"none"' }]])
}
