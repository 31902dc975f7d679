import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runVisibly } from '#scripts/tool.ts'
import { type Reported, reportColumns } from './measure.ts'

/** Every bench that there is, and what it asks. */
const benches: Record<string, string> = {
  size: 'How much script each screen brings',
  ssr: 'What a page costs the server',
  page: 'How soon a first visit shows its list',
  replica: 'What a device needs for 10,000 rows',
  list: 'How soon a tick is painted in long lists',
  notepad: 'How soon a letter is painted in long notepads',
  search: 'How soon a letter finds',
  sync: 'How soon others see an edit, and how many a server takes',
  cluster: 'The same on Postgres and with several nodes',
  growth: 'How the cost of an edit grows',
  idle: 'What an open connection costs',
}

const { values: options } = parseArgs({
  options: {
    /** Names, with commas between. */
    only: { type: 'string', default: Object.keys(benches).join() },
  },
})
const page = path.join(import.meta.dirname, 'results.md')
const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
const parts: string[] = []
let isMissed = false
try {
  for (const name of options.only.split(',')) {
    if (!(name in benches)) throw new Error(`there is no bench ${name}`)
    parts.push(await measure(name))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
await writeFile(page, `${headOfPage()}\n\n${parts.join('\n\n')}\n`)
console.log(`\n${path.relative(process.cwd(), page)}`)
process.exitCode = isMissed ? 1 : 0

async function measure(name: string): Promise<string> {
  console.log(`\n— ${name} —`)
  const results = path.join(folder, `${name}.jsonl`)
  const loadBefore = loadNow()
  const code = await runVisibly([path.join(import.meta.dirname, `${name}.ts`)], {
    BENCH_RESULTS: results,
  })
  isMissed ||= code !== 0
  const text = await readFile(results, 'utf8').catch(() => '')
  const tables: Reported[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const head = `## ${benches[name]}\n\n\`npm run bench:${name}\`, load ${loadBefore} before it and ${loadNow()} after it.`
  if (tables.length === 0) return `${head}\n\nIt ended before it had a figure.`
  return [head, ...tables.map(tableOf)].join('\n\n')
}

function tableOf({ title, rows }: Reported): string {
  const columns = reportColumns.filter((column) => rows.some((row) => row[column] !== undefined))
  const heads = columns.map((column) => ({ name: title, verdict: '' })[column as 'name'] ?? column)
  return [
    line(heads),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => (row[column] ?? '').trim()))),
  ].join('\n')
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function headOfPage(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return [
    '# Results',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpu?.model || process.arch}), ${memory} GiB, ${process.platform}, Node ${process.version}.`,
    'Each figure stands beside a raw limit or a peer that was measured in the same run; a goal is a ratio of the two wherever there is something to stand beside. The load says how much else the machine did: a figure far above its neighbours under a load above the number of cores is the machine’s.',
    '',
    '![How the cost of an edit grows](growth.svg)',
  ].join('\n')
}

function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
