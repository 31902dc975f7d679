import { generateWordTypes } from './build.ts'
import { runVisibly } from './tool.ts'

await generateWordTypes()
// Vite, inside the server, replaces screens in place; a change of the server's own folders starts it
// anew. Folders, not imports: Vite's configuration is a new file at each start.
const watched = ['domain', 'sync', 'store', 'server'].map((name) => `--watch-path=src/${name}`)
process.exitCode = await runVisibly(
  [...watched, '--watch-preserve-output', 'src/server/main.ts', ...process.argv.slice(2)],
  { TRIVET_DEV: '1' },
)
