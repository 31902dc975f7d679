import { renderToString } from 'react-dom/server'
import { BareList, type BareItem } from './bare-rows.tsx'

/** The yardstick of `ssr.ts` and `page.ts`: the same rows, and nothing else. */
export function renderBareList(items: readonly BareItem[]): string {
  return renderToString(<BareList items={items} />)
}
