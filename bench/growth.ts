import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type GrowthHouse, newGroup, openGrowthHouse, type Size } from './growth-house.ts'
import { alternate, type Figure, median, medianRatio, report } from './measure.ts'
import { type Panel, plot } from './plot.ts'

interface Axis {
  name: string
  of: keyof Size
  sizes: number[]
  act: 'tick' | 'write'
  /** From when on the goal holds. */
  goalAt: number
}

const axes: readonly Axis[] = [
  { name: 'open items', of: 'open', sizes: [100, 1_000, 10_000], act: 'tick', goalAt: 10_000 },
  { name: 'folded', of: 'folded', sizes: [1_000, 10_000, 100_000], act: 'tick', goalAt: 100_000 },
  { name: 'entries', of: 'log', sizes: [1_000, 30_000, 1_000_000], act: 'tick', goalAt: 1_000_000 },
  { name: 'members', of: 'members', sizes: [20, 200], act: 'tick', goalAt: 200 },
  { name: 'groups', of: 'groups', sizes: [10, 300, 10_000], act: 'tick', goalAt: 10_000 },
  {
    name: 'characters',
    of: 'notepadCharacters',
    sizes: [1_000, 30_000, 900_000],
    act: 'write',
    goalAt: 900_000,
  },
]

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    edits: { type: 'string', default: '40' },
    /** Parts of names, with commas between. */
    only: { type: 'string', default: '' },
  },
})
const measuring = { rounds: Number(options.rounds), calls: Number(options.edits) }
const usual = await openGrowthHouse(newGroup)
const figures: Figure[] = []
const panels: Panel[] = []
for (const axis of axes) {
  if (!options.only.split(',').some((part) => axis.name.includes(part))) continue
  const points: [number, number][] = []
  for (const size of axis.sizes) {
    const figure = await compare({ ...newGroup, [axis.of]: size }, axis.act)
    const goal = size >= axis.goalAt ? { goal: { ratio: 1.2 } } : {}
    figures.push({ ...figure, name: `${size.toLocaleString('en')} ${axis.name}`, ...goal })
    points.push([size, figure.ratio])
  }
  panels.push({ title: axis.name, points })
}
if (options.only === '') {
  const all = { ...newGroup, open: 10_000, folded: 100_000, log: 1_000_000 }
  const figure = await compare(all, 'tick')
  const name = '10,000 open and 100,000 folded items, 1,000,000 entries'
  figures.push({ ...figure, name, goal: { ratio: 1.2 } })
}
await usual.close()
report('CPU of one edit until its COMMIT (SQLite), as what is there grows', figures)
const file = path.join(import.meta.dirname, 'growth.svg')
await writeFile(file, plot('CPU of one edit, as a multiple of that in a new group', panels))
console.log(`  ${path.relative(process.cwd(), file)}`)

async function compare(size: Size, act: Axis['act']): Promise<Figure & { ratio: number }> {
  const grown = await openGrowthHouse(size)
  try {
    const { ours, theirs } = await alternate(
      { ours: workOf(grown, act), theirs: workOf(usual, act) },
      measuring,
    )
    return {
      name: '',
      ours: median(ours) * 1_000,
      unit: 'µs',
      beside: { name: 'in a new group', value: median(theirs) * 1_000 },
      ratio: medianRatio(ours, theirs),
    }
  } finally {
    await grown.close()
  }
}

function workOf(house: GrowthHouse, act: Axis['act']): () => Promise<void> {
  return act === 'tick' ? house.tick : house.write
}
