import type { Report } from '#domain/scrub.ts'
import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'
import type { ReportSink } from './monitoring.ts'

interface FileOptions {
  /** `monitoring` in the data folder. */
  folder: string
  now(): number
  log: Log
  maxBytes?: number
  maxFiles?: number
}

export interface KeptReport extends Report {
  receivedAt: number
}

const waitingMax = 1_000

/** Newest first: `reports.jsonl`, then `reports.1.jsonl` … */
export function reportFiles(folder: string, maxFiles = 5): string[] {
  return Array.from({ length: maxFiles }, (_, index) =>
    join(folder, index === 0 ? 'reports.jsonl' : `reports.${index}.jsonl`),
  )
}

/** Keeps reports in files of a bounded size, the oldest of which is overwritten. */
export function createReportFiles(options: FileOptions): ReportSink {
  const { folder, now, log, maxBytes = 2 * 1024 * 1024, maxFiles = 5 } = options
  const files = reportFiles(folder, maxFiles)
  const [current = ''] = files
  let waiting: string[] = []
  let writing: Promise<void> | undefined
  let hasFailed = false

  async function writeAll(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      while (waiting.length > 0) {
        const room = maxBytes - (await sizeOf(current))
        const lines = takeWhatFits(waiting, room)
        if (lines === '') await rotate(files)
        else await appendFile(current, lines, { mode: 0o600 })
      }
      hasFailed = false
    } catch (error) {
      // A full disk costs reports, never requests; said once, not per report.
      if (!hasFailed) log({ event: 'monitoring-files-failed', error })
      hasFailed = true
      waiting = []
    } finally {
      writing = undefined
    }
  }

  return {
    send(reports) {
      for (const report of reports) {
        const kept: KeptReport = { receivedAt: now(), ...report }
        const line = `${JSON.stringify(kept)}\n`
        if (waiting.length < waitingMax && Buffer.byteLength(line) <= maxBytes) waiting.push(line)
      }
      writing ??= writeAll()
    },
    async close() {
      await writing
    },
  }
}

/** Removes from the front of `lines` what fits into `room` bytes. */
function takeWhatFits(lines: string[], room: number): string {
  let left = room
  let taken = ''
  for (let next = lines[0]; next !== undefined; next = lines[0]) {
    left -= Buffer.byteLength(next)
    if (left < 0) break
    taken += next
    lines.shift()
  }
  return taken
}

async function rotate(files: readonly string[]): Promise<void> {
  for (let index = files.length - 1; index > 0; index -= 1) {
    const [from, to] = [files[index - 1], files[index]]
    if (from !== undefined && to !== undefined) await rename(from, to).catch(ignoreMissing)
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(ignoreMissing)
  return found?.size ?? 0
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
