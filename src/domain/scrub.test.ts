import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { routePattern, scrubFile, scrubMessage } from './scrub-text.ts'
import { scrubEvent, scrubReport } from './scrub.ts'

/** No word of any vocabulary: what a person could have typed. */
const secret = fc
  .stringMatching(/^[a-z]{3}[0-9][a-zA-Z0-9]{6,20}$/)
  .filter((text) => !/^[0-9a-f]+$/.test(text))

/** How such words get into errors and addresses. */
const leak = fc
  .tuple(
    secret,
    fc.constantFrom(
      (text: string) => text,
      (text: string) => `Unexpected token 'M', "${text}" is not valid JSON`,
      (text: string) => `Could not save ${text}, try again`,
      (text: string) => `${text}@example.org was refused`,
      (text: string) => `https://trivet.test/invite/${text}?next=/groups/${text}#${text}`,
      (text: string) => `/groups/${text}/list-items/${text}`,
      (text: string) => `session=${text}; Path=/`,
      (text: string) => `\u202E${text}\u0000🥛${text}`,
    ),
  )
  .map(([text, say]) => ({ text, said: say(text) }))

test('[MO-20] nothing that a person wrote leaves in a report, wherever it was planted', () => {
  fc.assert(
    fc.property(leak, fc.constantFrom('event', 'transaction', 'client_report'), (leak, type) => {
      const report = scrubReport(type, plantedEverywhere(leak.said))

      expect(JSON.stringify(report)).not.toContain(leak.text)
    }),
    { numRuns: 500 },
  )
})

test('[MO-20] fields that are not known stay out, at any depth', () => {
  fc.assert(
    fc.property(secret, fc.object({ maxDepth: 4 }), (text, rest) => {
      const event = {
        ...rest,
        [`x-${text}`]: text,
        contexts: { [text]: { [text]: text }, ...rest },
      }

      expect(JSON.stringify(scrubReport('event', event))).not.toContain(text)
    }),
  )
})

test('[MO-21] what is needed to find the error stays', () => {
  const event = scrubEvent('event', {
    event_id: 'a'.repeat(32),
    timestamp: 1_700_000_000.5,
    platform: 'javascript',
    level: 'error',
    release: '0.1.0',
    transaction: '/groups/x7YqAb/list-items',
    tags: { digest: '4f2a90cd11', side: 'browser' },
    contexts: { browser: { name: 'Firefox', version: '130' } },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: "Cannot read properties of undefined (reading 'title')",
          mechanism: { type: 'onerror', handled: false },
          stacktrace: {
            frames: [
              {
                filename: 'https://t.test/assets/browser-Bx1.js',
                function: 'tick',
                lineno: 1,
                colno: 7,
              },
            ],
          },
        },
      ],
    },
  })

  expect(event).toEqual({
    event_id: 'a'.repeat(32),
    timestamp: 1_700_000_000.5,
    platform: 'javascript',
    level: 'error',
    release: '0.1.0',
    transaction: '/groups/{group}/list-items',
    tags: { digest: '4f2a90cd11', side: 'browser' },
    contexts: { browser: { name: 'Firefox', version: '130' } },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: "Cannot read properties of undefined (reading 'title')",
          mechanism: { type: 'onerror', handled: false },
          stacktrace: {
            frames: [
              {
                filename: '/assets/browser-Bx1.js',
                function: 'tick',
                lineno: 1,
                colno: 7,
                in_app: true,
              },
            ],
          },
        },
      ],
    },
  })
})

test('[MO-21] vitals and timings stay, under their names only and as numbers only', () => {
  const event = scrubEvent('transaction', {
    transaction: '/',
    start_timestamp: 1,
    timestamp: 2,
    measurements: {
      lcp: { value: 812.5, unit: 'millisecond' },
      cls: { value: 0.01, unit: 'Milk' },
      inp: { value: 'Milk' },
      milk: { value: 3 },
      ttfb: { value: Number.NaN },
    },
    spans: [{ description: 'GET /groups/abc' }],
  })

  expect(event).toEqual({
    type: 'transaction',
    transaction: '/',
    transaction_info: { source: 'route' },
    start_timestamp: 1,
    timestamp: 2,
    measurements: {
      lcp: { value: 812.5, unit: 'millisecond' },
      cls: { value: 0.01, unit: '' },
    },
  })
})

test.each([
  ['Failed to fetch', 'Failed to fetch'],
  [
    'Unexpected token \'M\', "Milk and e"... is not valid JSON',
    'Unexpected token \'…"... is not valid JSON',
  ],
  ['x7.bar is not a function', '… is not a function'],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Milk',
    'Minified React error #418',
  ],
  ['ada@example.org', '…'],
  ['', ''],
])('[MO-21] the message %j is told as %j', (message, told) => {
  expect(scrubMessage(message)).toBe(told)
})

test.each([
  ['/', '/'],
  ['https://t.test:3000/user?panel=x#y', '/user'],
  ['/groups/create', '/groups/create'],
  ['/groups/Ab3/list-items/Xy9?x=1', '/groups/{group}/list-items/{item}'],
  ['/groups/Ab3/notepads/Xy9', '/groups/{group}/notepads/{notepad}'],
  ['/invite/create', '/invite/{token}'],
  ['/milk/eggs', '/{…}/{…}'],
])('[MO-22] the address %s is told as %s', (url, pattern) => {
  expect(routePattern(url)).toBe(pattern)
})

test.each([
  ['https://t.test/assets/browser-Bx1.js?v=1', '/assets/browser-Bx1.js'],
  ['src/server/main.ts', 'src/server/main.ts'],
  ['node:internal/process/task_queues', 'node:internal/process/task_queues'],
  ['https://t.test/groups/Ab3', '/groups/{group}'],
  ['chrome-extension://milk/content.js', '…'],
  ['/home/ada/trivet/src/x.ts', '/{…}/{…}/{…}/{…}/{…}'],
])('[MO-22] the file %s is told as %s', (file, told) => {
  expect(scrubFile(file)).toBe(told)
})

function plantedEverywhere(said: string): object {
  const frame = {
    filename: said,
    abs_path: said,
    vars: { said },
    context_line: said,
    pre_context: [said],
  }
  return {
    event_id: said,
    timestamp: said,
    level: said,
    platform: said,
    logger: said,
    server_name: said,
    environment: said,
    message: said,
    logentry: { message: said, params: [said] },
    transaction: said,
    user: { id: said, email: said, username: said, ip_address: said },
    request: {
      url: said,
      cookies: said,
      headers: { Cookie: said, Referer: said },
      data: said,
      query_string: said,
    },
    breadcrumbs: [{ message: said, data: { said } }],
    extra: { said },
    tags: { said, digest: said, side: said },
    contexts: {
      said: { said },
      trace: { op: said, trace_id: said, data: said },
      browser: { name: said },
    },
    exception: {
      values: [
        {
          type: said,
          value: said,
          module: said,
          mechanism: { type: said, data: said },
          stacktrace: { frames: [frame] },
        },
      ],
    },
    threads: { values: [{ name: said }] },
    spans: [{ description: said, data: { said } }],
    measurements: { [said]: { value: 1, unit: said }, lcp: { value: 1, unit: said } },
    discarded_events: [{ reason: said, category: said, quantity: said }],
    [said]: said,
  }
}
