import { join } from 'node:path'
import { root } from '#scripts/root.ts'
import { openBuiltFront } from '#server/built-front.ts'
import { lightPasswordCost } from '#server/passwords.ts'
import { serve } from '#server/serve.ts'

/** The real program, but that passwords cost it next to nothing: every test signs two people up. */
await serve(() => openBuiltFront(join(root, 'dist')), console, { passwordCost: lightPasswordCost })
