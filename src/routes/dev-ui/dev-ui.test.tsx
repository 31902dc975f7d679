import { DevUi } from '#routes/dev-ui.tsx'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

test('[UI-6] every part renders on the server', () => {
  const html = renderToString(<DevUi />)

  expect(html).toContain('Nothing is written yet')
})

test('[UI-7] no part writes a style attribute, which the content security policy forbids', () => {
  const html = renderToString(<DevUi />)

  expect(html).not.toMatch(/\sstyle=/u)
})
