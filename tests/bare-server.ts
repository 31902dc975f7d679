import { noFront } from '#server/no-front.ts'
import { createLightPasswords } from '#server/passwords.ts'
import { serve } from '#server/serve.ts'

/** The real program without its screens, so that what tests the rest needs no build. */
await serve(async () => noFront, console, { passwords: createLightPasswords() })
