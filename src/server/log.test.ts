import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function collect() {
  const lines: string[] = []
  return {
    lines,
    log: createLog(
      (line) => lines.push(line),
      () => 0,
    ),
  }
}

test('[SV-1] each entry is one JSON line with its time first', () => {
  const { lines, log } = collect()

  log({ event: 'started', url: 'http://localhost:3000', note: 'two\nlines' })

  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","event":"started","url":"http://localhost:3000","note":"two\\nlines"}\n',
  ])
})

test('[SV-1] an error is written with its stack and cause', () => {
  const { lines, log } = collect()

  log({ event: 'error', error: new Error('outer', { cause: new Error('inner') }) })

  const { error } = JSON.parse(lines[0] ?? '')
  expect(error).toMatchObject({ name: 'Error', message: 'outer', cause: { message: 'inner' } })
  expect(error.stack).toContain('log.test.ts')
})

test('[SV-2] what JSON cannot hold never makes the caller fail', () => {
  const { lines, log } = collect()
  const circle: Record<string, unknown> = {}
  circle.itself = circle

  log({ event: 'odd', circle })
  log({ event: 'big', size: 12n })

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'odd', unreadable: true },
    { event: 'big', size: '12' },
  ])
})
