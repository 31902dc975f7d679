import { expect, test } from 'vitest'
import { type CommonNews, type NodeListener, noNodes } from './nodes.ts'
import { createRateLimit, shareLimits } from './rate-limit.ts'

test('[RL-1] a burst passes, then one at a time, and the refusal says how long to wait', () => {
  const clock = { now: 0 }
  const limit = createRateLimit({ burst: 2, everyMs: 10_000, now: () => clock.now })
  limit.take('a')
  limit.take('a')

  expect(() => limit.take('a')).toThrow(
    expect.objectContaining({ code: 'tooMany', values: { retryAfterSeconds: 10 } }),
  )
  clock.now = 4000
  expect(() => limit.check('a')).toThrow(
    expect.objectContaining({ values: { retryAfterSeconds: 6 } }),
  )
  clock.now = 10_000

  expect(() => limit.check('a')).not.toThrow()
  expect(() => limit.take('a')).not.toThrow()
  expect(() => limit.take('b')).not.toThrow()
})

test('[RL-2] a clock that is set back takes nothing away', () => {
  const clock = { now: 1_000_000 }
  const limit = createRateLimit({ burst: 2, everyMs: 1000, now: () => clock.now })
  limit.take('a')

  clock.now = 0

  expect(() => limit.take('a')).not.toThrow()
})

test('[RL-3] a flood of keys forgets the quietest, not the busiest', () => {
  const limit = createRateLimit({ burst: 2, everyMs: 1000, now: () => 0, keysMax: 3 })
  limit.take('busy')
  for (const key of ['a', 'b', 'c']) {
    limit.take(key)
    if (key === 'a') limit.take('busy')
  }

  expect(() => limit.check('busy')).toThrow('tooMany')
  expect(() => limit.take('a')).not.toThrow()
})

test('[RL-6] nodes count together, and tell each other no address', () => {
  const listeners: NodeListener[] = []
  const told: CommonNews[] = []
  const nodes = {
    ...noNodes,
    listen: (listener: NodeListener) => void listeners.push(listener),
    tellAll: (news: CommonNews) => void told.push(news),
  }
  const limit = { burst: 2, everyMs: 1000, now: () => 0 }
  const [here, there] = [createRateLimit(limit), createRateLimit(limit)]
  shareLimits({ signUp: here }, { ...noNodes, tellAll: nodes.tellAll })
  shareLimits({ signUp: there }, { ...noNodes, listen: nodes.listen })

  here.take('ada@example.org')
  here.take('ada@example.org')
  for (const news of told) for (const { onCommon } of listeners) onCommon?.(news)

  expect(() => there.take('ada@example.org')).toThrow('tooMany')
  expect(() => there.take('ben@example.org')).not.toThrow()
  expect(JSON.stringify(told)).not.toContain('ada')
})
