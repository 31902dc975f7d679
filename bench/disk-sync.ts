import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { percentile } from './measure.ts'

/** A page of a log, as databases write it. */
const page = Buffer.alloc(8_192, 7)

/** How long the disk that databases are put on here takes to keep one page: no commit is faster. */
export async function measureDiskSync(seconds: number): Promise<{ p50Ms: number; p99Ms: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivet-sync-'))
  const file = await open(path.join(folder, 'log'), 'w')
  const waits: number[] = []
  try {
    const end = performance.now() + seconds * 1_000
    while (performance.now() < end) {
      const startedAt = performance.now()
      await file.write(page)
      await file.datasync()
      waits.push(performance.now() - startedAt)
    }
  } finally {
    await file.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { p50Ms: percentile(waits, 0.5), p99Ms: percentile(waits, 0.99) }
}
