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
  presses: 'How soon the list answers to whatever is pressed',
  notepad: 'How soon a letter is painted in long notepads',
  search: 'How soon a letter finds',
  sync: 'How soon others see an edit, and how many a server takes',
  cluster: 'The same on Postgres and with several nodes',
  growth: 'How the cost of an edit grows',
  idle: 'What an open connection costs',
}

/** `npm run bench -- sync idle` measures these two and leaves the others' figures as they are. */
const { positionals } = parseArgs({ allowPositionals: true })
const chosen = positionals.length > 0 ? positionals : Object.keys(benches)
for (const name of chosen) if (!(name in benches)) throw new Error(`there is no bench ${name}`)
const page = path.join(import.meta.dirname, 'results.md')
const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
const parts = sectionsOf(await readFile(page, 'utf8').catch(() => ''))
let isMissed = false
try {
  for (const name of chosen) {
    parts.set(titleOf(name), await measure(name))
    // After each of them: what was measured stays when the next one is broken off.
    await writeFile(page, `${[headOfPage(), ...inOrder(parts)].join('\n\n')}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${path.relative(process.cwd(), page)}`)
process.exitCode = isMissed ? 1 : 0

function titleOf(name: string): string {
  return `## ${benches[name]}`
}

/** What stands on the page under each title. */
function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^(?=## )/m)
  return new Map(sections.map((section) => [section.split('\n', 1)[0] ?? '', section.trimEnd()]))
}

function inOrder(sections: ReadonlyMap<string, string>): string[] {
  return Object.keys(benches).flatMap((name) => sections.get(titleOf(name)) ?? [])
}

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
  const day = new Date().toISOString().slice(0, 10)
  const head = `${titleOf(name)}\n\n\`npm run bench:${name}\` on ${day}, load ${loadBefore} before it and ${loadNow()} after it.`
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
    `Written by \`npm run bench\`: ${cpus().length} cores (${cpu?.model || process.arch}), ${memory} GiB, ${process.platform}, Node ${process.version}.`,
    'Each figure stands beside a raw limit or a peer that was measured in the same run; a goal is a ratio of the two wherever there is something to stand beside. The load says how much else the machine did: a figure far above its neighbours under a load above the number of cores is the machine’s.',
    '',
    '![How the cost of an edit grows](growth.svg)',
  ].join('\n')
}

function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
