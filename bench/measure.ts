/** One line of a bench's table: our figure and what it stands beside, both from this run. */
export interface Figure {
  name: string
  ours: number
  unit: 'kB' | 'ms' | ''
  beside?: { name: string; value: number }
  /** Where it is not ours divided by the other: the median of the rounds. */
  ratio?: number
  goal?: { ratio: number } | { most: number }
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
  printTable(rows, ['name', 'ours', 'beside', 'ratio', 'goal', 'verdict'])
  if (rows.some(({ verdict }) => verdict === missed)) process.exitCode = 1
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

export type Work = () => unknown

/** Milliseconds of CPU that one call takes, on all threads of this process. */
export async function cpuPerCall(work: Work, calls: number): Promise<number> {
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
  const { goal, ours } = figure
  if (!goal) return undefined
  const isMet = 'most' in goal ? ours <= goal.most : ratioOf(figure) <= goal.ratio
  return isMet ? 'ok' : missed
}

function goalOf({ goal, unit }: Figure): string | undefined {
  if (!goal) return undefined
  return 'most' in goal ? `≤ ${goal.most} ${unit}`.trimEnd() : `≤ ${goal.ratio} ×`
}

function ratioOf({ ours, beside, ratio }: Figure): number {
  return ratio ?? (beside ? ours / beside.value : Number.NaN)
}

function show(value: number, unit: string): string {
  const digits = value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 3
  return `${value.toFixed(digits)} ${unit}`.trimEnd()
}

function printTable<Column extends string>(
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
