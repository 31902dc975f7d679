import { isBuilt } from './build.ts'
import { runVisibly } from './tool.ts'

if (!(await isBuilt())) {
  // In a process of its own: a server that runs for months should not carry the bundler's memory.
  const code = await runVisibly(['scripts/build.ts'])
  if (code !== 0) process.exit(code)
}
process.env.NODE_ENV ??= 'production'
// In this process: signals and the exit code are the server's own.
await import('#server/main.ts')
