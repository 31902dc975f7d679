import type { Row } from '#sync/protocol.ts'
import { expect, test } from 'vitest'
import { Pages, rowsPerPage } from './pages.ts'
import { section } from './test-rows.ts'

function many(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => section(`section-${index}`))
}

test('[DS-1] rows fill pages of 500, and a new one goes to the last page', () => {
  const pages = new Pages()

  for (const row of many(rowsPerPage + 1)) pages.put(row)

  expect(pages.takeDirty().map(({ page, rows }) => [page, rows.length])).toEqual([
    [0, rowsPerPage],
    [1, 1],
  ])
})

test('[DS-2] a changed row keeps its page, and only that page is written', () => {
  const pages = new Pages()
  for (const row of many(rowsPerPage + 1)) pages.put(row)
  const opened = new Pages(pages.takeDirty())

  opened.put(section('section-7', 'Dairy'))

  const dirty = opened.takeDirty()
  expect(dirty.map(({ page }) => page)).toEqual([0])
  expect(dirty[0]?.rows[7]).toEqual(section('section-7', 'Dairy'))
  expect(opened.takeDirty()).toEqual([])
  expect(opened.rows()).toHaveLength(rowsPerPage + 1)
})
