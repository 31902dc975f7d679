import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

declare global {
  interface Window {
    /** In the page once it was looked at. */
    axe?: typeof axeCore
  }
}

/** Fails with the rule and the element of each thing that axe finds on the page as it is now. */
export async function axe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => window.axe !== undefined)
  if (!isThere) await page.evaluate(axeCore.source)
  const found = await page.evaluate(async (values) => {
    const results = await window.axe?.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    if (!results) return ['axe did not start']
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.html}`),
    )
  }, tags)
  expect(found).toEqual([])
}
