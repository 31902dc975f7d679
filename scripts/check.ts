import { generateWordTypes } from './build.ts'
import { runChecks } from './checks.ts'
import { runVisibly } from './tool.ts'

await generateWordTypes()
const outcomes = await runChecks()
// After them, not beside them: on two cores it would be no faster, and the output would mix.
const unit = await runVisibly(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)])

const failed = outcomes.filter((outcome) => !outcome.passed).map((outcome) => outcome.name)
if (unit !== 0) failed.push('unit tests')
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
