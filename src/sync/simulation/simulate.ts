import { type Findings, check } from './check.ts'
import type { Fault } from './faults.ts'
import { World } from './world.ts'

interface Simulate {
  seed: number
  steps: number
  planted?: readonly Fault[]
}

/** Runs one schedule to its end and says what is wrong with it. */
export async function simulate({ seed, steps, planted = [] }: Simulate): Promise<Findings> {
  const world = new World(seed, planted)
  await world.begin()
  for (let step = 0; step < steps; step += 1) await world.step()
  await world.heal()
  return check(world)
}

export function isSound({ lost, diverged, violations }: Findings): boolean {
  return lost.length + diverged.length + violations.length === 0
}
