import { appendFileSync } from 'node:fs'

/** One line of a bench's table: our figure and what it stands beside, both from this run. */
export interface Figure {
  name: string
  ours: number
  unit: 'kB' | 'KiB' | 'µs' | 'ms' | 's' | '/s' | '%' | ''
  beside?: { name: string; value: number }
  /** Where it is not ours divided by the other: the median of the rounds. */
  ratio?: number
  goal?: { ratio: number } | { ratioAtLeast: number } | { most: number }
}

/** Prints the figures; the exit code is 1 when a goal is missed. */
export function report(title: string, figures: readonly Figure[]): void {
  const rows = figures.map((figure) => ({
    name: figure.name,
    ours: show(figure.ours, figure.unit),
    beside: figure.beside
      ? `${show(figure.beside.value, figure.unit)} ${figure.beside.name}`
      : undefined,
    ratio: figure.beside ? `${ratioOf(figure).toFixed(2)} ×` : undefined,
    goal: goalOf(figure),
    verdict: verdictOf(figure),
  }))
  console.log(`\n${title}`)
  printTable(rows, reportColumns)
  keepForResults({ title, rows })
  if (rows.some(({ verdict }) => verdict === missed)) process.exitCode = 1
}

export const reportColumns = ['name', 'ours', 'beside', 'ratio', 'goal', 'verdict'] as const

/** A table as `npm run bench` puts it into its page. */
export interface Reported {
  title: string
  rows: Partial<Record<(typeof reportColumns)[number], string | undefined>>[]
}

/** `BENCH_RESULTS` names the file in which one run of many benches gathers what each of them reports. */
function keepForResults(reported: Reported): void {
  const file = process.env.BENCH_RESULTS
  if (file) appendFileSync(file, `${JSON.stringify(reported)}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** The value that this share of them does not pass; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Work = () => unknown

/** Milliseconds of CPU that one call takes, on all threads of this process. */
async function cpuPerCall(work: Work, calls: number): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

/**
 * Measures several works in turn, a block of each per round: what disturbs the machine for a
 * moment then disturbs all of them. Gives one value per round for each.
 */
export async function alternate<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<Record<Name, number[]>> {
  // The keys are the record's own.
  const names = Object.keys(works) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >
  // Warm: what is measured is a server that has been running for a while.
  for (const name of names) await cpuPerCall(works[name], calls * 4)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) found[name].push(await cpuPerCall(works[name], calls))
  }
  return found
}

/** Of each round by itself, since both sides of a round met the same machine. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
}

const missed = 'MISSED'

function verdictOf(figure: Figure): string | undefined {
  const { goal } = figure
  if (!goal) return undefined
  return isMet(figure, goal) ? 'ok' : missed
}

function isMet(figure: Figure, goal: NonNullable<Figure['goal']>): boolean {
  if ('most' in goal) return figure.ours <= goal.most
  const ratio = ratioOf(figure)
  return 'ratio' in goal ? ratio <= goal.ratio : ratio >= goal.ratioAtLeast
}

function goalOf({ goal, unit }: Figure): string | undefined {
  if (!goal) return undefined
  if ('most' in goal) return `≤ ${goal.most} ${unit}`.trimEnd()
  return 'ratio' in goal ? `≤ ${goal.ratio} ×` : `≥ ${goal.ratioAtLeast} ×`
}

function ratioOf({ ours, beside, ratio }: Figure): number {
  return ratio ?? (beside ? ours / beside.value : Number.NaN)
}

/** A figure as the tables write it; a dash where there is none. */
export function show(value: number, unit: Figure['unit']): string {
  if (Number.isNaN(value)) return '–'
  const digits = value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 3
  return `${value.toFixed(digits)} ${unit}`.trimEnd()
}

export function printTable<Column extends string>(
  rows: readonly Record<Column, string | undefined>[],
  columns: readonly Column[],
): void {
  const used = columns.filter((column) => rows.some((row) => row[column] !== undefined))
  const widths = used.map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  for (const row of rows) {
    const cells = used.map((column, index) => (row[column] ?? '').padEnd(widths[index] ?? 0))
    console.log(`  ${cells.join('   ').trimEnd()}`)
  }
}
