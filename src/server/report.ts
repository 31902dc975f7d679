import { scrubEvent } from '#domain/scrub.ts'
import type { Report, RandomBytes } from './errors.ts'
import { createLimit } from './monitoring-limits.ts'
import type { ReportSink } from './monitoring.ts'

interface ReporterOptions {
  sink: ReportSink
  release: string
  /** The project's folder, as a path that ends in a slash: file names are told from there on. */
  root: string
  now(): number
  randomBytes: RandomBytes
}

interface StackFrame {
  filename: string
  function: string
  lineno: number
  colno: number
  in_app: boolean
}

const causesMax = 3

/** Sends the server's own errors down the road that the browsers' reports take. */
export function createReporter({ sink, release, root, now, randomBytes }: ReporterOptions): Report {
  // An error in every request must not fill the files or the quota within a minute.
  const secondsToWait = createLimit(
    { perClient: { burst: 30, perSecond: 0.5 }, inAll: { burst: 30, perSecond: 0.5 } },
    now,
  )
  return (error, { digest, route }) => {
    if (secondsToWait('server') > 0) return
    const event = {
      event_id: Buffer.from(randomBytes(16)).toString('hex'),
      timestamp: now() / 1000,
      platform: 'node',
      level: 'error',
      release,
      transaction: route,
      tags: { digest, side: 'server' },
      // The service wants the cause first and what was thrown last.
      exception: {
        values: errorsOf(error)
          .map((each) => describe(each, root))
          .toReversed(),
      },
    }
    sink.send([{ type: 'event', payload: scrubEvent('event', event) }])
  }
}

/** What was thrown, then what caused it. */
function errorsOf(error: unknown): unknown[] {
  const errors = [error]
  let last = error
  while (last instanceof Error && last.cause !== undefined && errors.length <= causesMax) {
    last = last.cause
    errors.push(last)
  }
  return errors
}

function describe(error: unknown, root: string): object {
  const mechanism = { type: 'generic', handled: false }
  if (!(error instanceof Error))
    return { type: 'Error', value: `Thrown: ${typeof error}`, mechanism }
  const frames = parseStack(error.stack ?? '', root)
  return { type: error.name, value: error.message, mechanism, stacktrace: { frames } }
}

/** Oldest call first, as the service wants it. */
export function parseStack(stack: string, root: string): StackFrame[] {
  const frames = stack
    .split('\n')
    .slice(0, 60)
    .flatMap((line) => {
      const found = /^\s*at (?:async )?(?:(.{1,200}?) \()?(\S{1,1000}?):(\d+):(\d+)\)?$/.exec(line)
      if (!found) return []
      const [, name = '?', file = '', lineno, colno] = found
      const filename = relativeTo(root, file)
      const isOurs = !filename.startsWith('node:') && !filename.includes('node_modules/')
      return [
        { filename, function: name, lineno: Number(lineno), colno: Number(colno), in_app: isOurs },
      ]
    })
  return frames.toReversed()
}

function relativeTo(root: string, file: string): string {
  const path = file.replace(/^file:\/\//, '')
  return path.startsWith(root) ? path.slice(root.length) : path
}
