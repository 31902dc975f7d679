import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type GrowthHouse, newGroup, openGrowthHouse, type Size } from './growth-house.ts'
import { alternate, type Figure, median, medianRatio, report } from './measure.ts'
import { type Panel, plot } from './plot.ts'

type Act = Exclude<keyof GrowthHouse, 'close'>

interface Axis {
  name: string
  of: keyof Size
  sizes: number[]
  act: Act
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
const reads: Figure[] = []
const panels: Panel[] = []
for (const axis of axes) {
  if (!options.only.split(',').some((part) => axis.name.includes(part))) continue
  const points: [number, number][] = []
  for (const size of axis.sizes) {
    const grown = await openGrowthHouse({ ...newGroup, [axis.of]: size })
    const figure = await compare(grown, axis.act)
    const goal = size >= axis.goalAt ? { goal: { ratio: 1.2 } } : {}
    const name = `${size.toLocaleString('en')} ${axis.name}`
    figures.push({ ...figure, name, ...goal })
    points.push([size, figure.ratio])
    if (size >= axis.goalAt) reads.push(...(await compareReads(grown, name)))
    await grown.close()
  }
  panels.push({ title: axis.name, points })
}
if (options.only === '') {
  const all = { ...newGroup, open: 10_000, folded: 100_000, log: 1_000_000 }
  const grown = await openGrowthHouse(all)
  const name = '10,000 open and 100,000 folded items, 1,000,000 entries'
  figures.push({ ...(await compare(grown, 'tick')), name, goal: { ratio: 1.2 } })
  reads.push(...(await compareReads(grown, name)))
  await grown.close()
}
await usual.close()
report('CPU of one edit until its COMMIT (SQLite), as what is there grows', figures)
report('CPU of what is read (SQLite)', reads)
const file = path.join(import.meta.dirname, 'growth.svg')
await writeFile(file, plot('CPU of one edit, as a multiple of that in a new group', panels))
console.log(`  ${path.relative(process.cwd(), file)}`)

async function compare(grown: GrowthHouse, act: Act): Promise<Figure & { ratio: number }> {
  const { ours, theirs } = await alternate({ ours: grown[act], theirs: usual[act] }, measuring)
  return {
    name: '',
    ours: median(ours) * 1_000,
    unit: 'µs',
    beside: { name: 'in a new group', value: median(theirs) * 1_000 },
    ratio: medianRatio(ours, theirs),
  }
}

async function compareReads(grown: GrowthHouse, name: string): Promise<Figure[]> {
  return [
    { ...(await compare(grown, 'visit')), name: `${name}: the list for a first visit` },
    { ...(await compare(grown, 'comeBack')), name: `${name}: one change for a device` },
  ]
}
