export type Labels = Record<string, string>

export interface Counter {
  add(labels: Labels, amount?: number): void
}

export interface Histogram {
  observe(labels: Labels, value: number): void
}

export interface Registry {
  counter(name: string, help: string): Counter
  histogram(name: string, help: string, bounds: number[]): Histogram
  /** `read` runs at each scrape; NaN where there is nothing to say. */
  gauge(name: string, help: string, read: () => number): void
  /** As a gauge, for what only ever grows. */
  total(name: string, help: string, read: () => number): void
  /** The text exposition format of Prometheus, version 0.0.4. */
  render(): string
}

export function createRegistry(): Registry {
  const families = new Map<string, () => string[]>()

  function register(name: string, { type, help }: FamilyHead, lines: () => string[]): void {
    if (families.has(name)) throw new Error(`The metric ${name} is registered twice`)
    families.set(name, () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()])
  }

  return {
    counter(name, help) {
      const series = new Map<string, number>()
      register(name, { type: 'counter', help }, () =>
        [...series].map(([labels, value]) => `${name}${labels} ${value}`),
      )
      return {
        add(labels, amount = 1) {
          const key = renderLabels(labels)
          series.set(key, (series.get(key) ?? 0) + amount)
        },
      }
    },

    histogram(name, help, bounds) {
      const series = new Map<string, Distribution>()
      register(name, { type: 'histogram', help }, () =>
        [...series.values()].flatMap((distribution) => renderDistribution(name, distribution)),
      )
      return {
        observe(labels, value) {
          const key = renderLabels(labels)
          const distribution = series.get(key) ?? emptyDistribution(labels, bounds)
          series.set(key, distribution)
          distribution.sum += value
          distribution.count += 1
          const bucket = distribution.buckets.find(({ bound }) => value <= bound)
          if (bucket) bucket.count += 1
        },
      }
    },

    gauge(name, help, read) {
      register(name, { type: 'gauge', help }, () => [`${name} ${read()}`])
    },

    total(name, help, read) {
      register(name, { type: 'counter', help }, () => [`${name} ${read()}`])
    },

    render() {
      return `${[...families.values()].flatMap((lines) => lines()).join('\n')}\n`
    },
  }
}

interface FamilyHead {
  type: 'counter' | 'gauge' | 'histogram'
  help: string
}

interface Distribution {
  labels: Labels
  buckets: { bound: number; count: number }[]
  sum: number
  count: number
}

function emptyDistribution(labels: Labels, bounds: number[]): Distribution {
  return { labels, buckets: bounds.map((bound) => ({ bound, count: 0 })), sum: 0, count: 0 }
}

function renderDistribution(name: string, { labels, buckets, sum, count }: Distribution): string[] {
  let below = 0
  const lines = buckets.map((bucket) => {
    below += bucket.count
    return `${name}_bucket${renderLabels({ ...labels, le: String(bucket.bound) })} ${below}`
  })
  return [
    ...lines,
    `${name}_bucket${renderLabels({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${renderLabels(labels)} ${sum}`,
    `${name}_count${renderLabels(labels)} ${count}`,
  ]
}

function renderLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
