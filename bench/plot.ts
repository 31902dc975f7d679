/** One curve in a picture of several. */
export interface Panel {
  title: string
  points: [x: number, ratio: number][]
}

const panelWidth = 260
const panelHeight = 190
const inner = { left: 44, right: 16, top: 34, bottom: 30 }
const perRow = 3
const goal = 1.2

/** Small curves beside each other, along a logarithmic axis; the dashed line is the goal. */
export function plot(title: string, panels: readonly Panel[]): string {
  const rows = Math.ceil(panels.length / perRow)
  const width = panelWidth * Math.min(perRow, panels.length)
  const height = panelHeight * rows + 30
  const most = Math.max(goal, ...panels.flatMap(({ points }) => points.map(([, ratio]) => ratio)))
  const drawn = panels.map((panel, place) => {
    const x = (place % perRow) * panelWidth
    const y = Math.floor(place / perRow) * panelHeight + 30
    return `<g transform="translate(${x} ${y})">${panelOf(panel, most * 1.1)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
<text x="12" y="20" font-size="14">${title}</text>
${drawn.join('\n')}
</svg>
`
}

function panelOf({ title, points }: Panel, most: number): string {
  const xs = points.map(([x]) => Math.log10(x))
  const [least, largest] = [Math.min(...xs), Math.max(...xs)]
  const [right, bottom] = [panelWidth - inner.right, panelHeight - inner.bottom]
  const toX = (x: number) =>
    inner.left + ((Math.log10(x) - least) / Math.max(1e-9, largest - least)) * (right - inner.left)
  const toY = (ratio: number) => bottom - (ratio / most) * (bottom - inner.top)
  const line = (ratio: number, dashes: string) =>
    `<path d="M${inner.left} ${toY(ratio)}H${right}" stroke="#999" fill="none"${dashes}/>` +
    `<text x="${inner.left - 6}" y="${toY(ratio) + 4}" text-anchor="end">${ratio}</text>`
  const curve = points.map(([x, ratio]) => `${toX(x).toFixed(1)},${toY(ratio).toFixed(1)}`)
  const marks = points.map(
    ([x, ratio]) =>
      `<circle cx="${toX(x).toFixed(1)}" cy="${toY(ratio).toFixed(1)}" r="3" fill="#1b6e4b"/>` +
      `<text x="${toX(x).toFixed(1)}" y="${bottom + 16}" text-anchor="middle">${short(x)}</text>`,
  )
  return [
    `<text x="${inner.left}" y="18" font-weight="bold">${title}</text>`,
    line(0, ''),
    line(1, ''),
    line(goal, ' stroke-dasharray="4 3"'),
    `<polyline points="${curve.join(' ')}" stroke="#1b6e4b" stroke-width="2" fill="none"/>`,
    ...marks,
  ].join('')
}

function short(count: number): string {
  if (count >= 1_000_000) return `${count / 1_000_000} M`
  return count >= 1_000 ? `${count / 1_000} k` : String(count)
}
