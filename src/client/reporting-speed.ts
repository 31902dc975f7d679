import type { Measurement } from '#domain/scrub.ts'
import { routePattern } from '#domain/scrub-text.ts'
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'

/** A page load in the shape of the SDK's transaction. */
export interface MeasuredPage {
  type: 'transaction'
  transaction: string
  start_timestamp: number
  timestamp: number
  contexts: { trace: { trace_id: string; span_id: string; op: 'pageload' } }
  measurements: Partial<Record<Measurement, { value: number; unit: string }>>
}

type Values = Partial<Record<Measurement, number>>

/** Tells once, when the page is first hidden: only then are the vitals final. */
export function watchSpeed(tell: (page: MeasuredPage) => void): void {
  const transaction = routePattern(location.pathname)
  const vitals: Values = {}
  const take = ({ name, value }: Metric): void => {
    vitals[name.toLowerCase() as Measurement] = value
  }
  for (const watch of [onLCP, onCLS, onINP, onFCP, onTTFB]) watch(take)

  // After web-vitals, which takes its last values at the same event; `pagehide` would come before.
  document.addEventListener('visibilitychange', onHidden)

  function onHidden(): void {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', onHidden)
    const values: Values = { ...navigationTimings(), ...vitals }
    tell({
      type: 'transaction',
      transaction,
      start_timestamp: performance.timeOrigin / 1000,
      timestamp: (performance.timeOrigin + performance.now()) / 1000,
      contexts: { trace: { trace_id: randomHex(16), span_id: randomHex(8), op: 'pageload' } },
      measurements: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, { value, unit: 'millisecond' }]),
      ),
    })
  }
}

function navigationTimings(): Values {
  const [timing] = performance.getEntriesByType('navigation')
  if (!(timing instanceof PerformanceNavigationTiming)) return {}
  return {
    'timing.dns': timing.domainLookupEnd - timing.domainLookupStart,
    'timing.connect': timing.connectEnd - timing.connectStart,
    'timing.request': timing.responseStart - timing.requestStart,
    'timing.response': timing.responseEnd - timing.responseStart,
    'timing.interactive': timing.domInteractive,
    'timing.load': timing.loadEventEnd,
  }
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
