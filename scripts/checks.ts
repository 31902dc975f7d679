import { runTool } from './tool.ts'
import type { Outcome } from './tool.ts'

/** Format, lint and types: what can be said of the code without running it. */
export async function runChecks(): Promise<Outcome[]> {
  const checks = {
    format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
    lint: ['node_modules/oxlint/bin/oxlint', '--type-aware'],
    'types: pure': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.pure.json'],
    'types: server': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'],
    'types: client': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json'],
    'types: worker': ['node_modules/typescript/bin/tsc', '-p', 'src/worker'],
  }
  return Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const outcome = await runTool(name, args)
      print(outcome)
      return outcome
    }),
  )
}

function print({ name, passed, output, durationMs }: Outcome): void {
  console.log(`${passed ? '✓' : '✗'} ${name} (${(durationMs / 1000).toFixed(1)} s)`)
  if (!passed) console.log(output)
}
