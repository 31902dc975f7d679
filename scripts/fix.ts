import { generateWordTypes } from './build.ts'
import { runVisibly } from './tool.ts'

await generateWordTypes()
const linted = await runVisibly(['node_modules/oxlint/bin/oxlint', '--type-aware', '--fix'])
// Formatting comes last: a fix of the linter may need it.
const formatted = await runVisibly(['node_modules/oxfmt/bin/oxfmt'])
process.exitCode = linted || formatted
