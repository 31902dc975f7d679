export type Encoding = 'br' | 'gzip' | 'identity'

/** What we would rather send, first first: the smallest. */
const preferred: Encoding[] = ['br', 'gzip', 'identity']

/** The best encoding of those we have that the browser takes; as it is, when it takes none. */
export function chooseEncoding(accepted: string | undefined, available: Set<Encoding>): Encoding {
  const weights = parseWeights(accepted ?? '')
  let best: Encoding = 'identity'
  let bestWeight = 0
  for (const encoding of preferred) {
    const weight =
      weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0)
    if (available.has(encoding) && weight > bestWeight) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}

function parseWeights(accepted: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return weights
}
