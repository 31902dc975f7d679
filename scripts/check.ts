import { generateWordTypes } from './build.ts'
import { runChecks } from './checks.ts'
import { runVisibly } from './tool.ts'

await generateWordTypes()
const outcomes = await runChecks()
// What breaks real processes, in tests/, takes as long as all the rest: `npm test` runs that too.
const asked = process.argv.slice(2)
const files = asked.length > 0 ? asked : ['src/', 'scripts/']
// After them, not beside them: on two cores it would be no faster, and the output would mix.
const unit = await runVisibly(['node_modules/vitest/vitest.mjs', 'run', ...files])

const failed = outcomes.filter((outcome) => !outcome.passed).map((outcome) => outcome.name)
if (unit !== 0) failed.push('unit tests')
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
