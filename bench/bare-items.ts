import type { PageData } from '#sync/page-data.ts'
import type { BareItem } from './bare-rows.tsx'

/** The data that one of our pages carries. */
export function dataIn(html: string): PageData {
  const [, json] = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html) ?? []
  if (json === undefined) throw new Error('the page carries no data')
  return JSON.parse(json)
}

/** The rows of that page for the bare list, which has nothing left to work out. */
export function bareItems(page: PageData, groupId: string): BareItem[] {
  const stream = page.streams.find(({ stream }) => stream === groupId)
  return (stream?.records ?? []).flatMap(({ kind, record }) => {
    if (kind !== 'listItem') return []
    const { id, title, due, assignees, amount, unit } = record
    return {
      id,
      href: `/groups/${groupId}/list-items/${id}`,
      title,
      meta: [due?.date, assignees.length > 0 ? page.user?.name : ''].filter(Boolean).join(' · '),
      amount: [amount, unit].filter(Boolean).join(' '),
    }
  })
}
