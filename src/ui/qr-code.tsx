import { encode } from 'uqr'
import styles from './qr-code.module.css'

export interface QrCodeProps {
  text: string
  label: string
  size?: number
}

/** Heavy enough to be loaded when it is asked for. */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path d={outline(data)} />
    </svg>
  )
}

/** Neighbours in a line are one stroke: a fraction of the bytes of a square each. */
function outline(data: boolean[][]): string {
  let path = ''
  for (const [y, line] of data.entries()) {
    for (let x = 0; x < line.length; x += 1) {
      if (!line[x]) continue
      const start = x
      while (line[x + 1]) x += 1
      path += `M${start} ${y}h${x + 1 - start}v1H${start}z`
    }
  }
  return path
}
