import { fold } from './fold.ts'

/** Things that stand together, each with a name of its own: of those with one name the later ones are numbered. */
export function namesApart<Named extends { name: string }>(things: readonly Named[]): Named[] {
  const times = new Map<string, number>()
  return things.map((thing) => {
    const key = fold(thing.name)
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    return time === 1 ? thing : { ...thing, name: `${thing.name} (${time})` }
  })
}
