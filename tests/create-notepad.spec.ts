import { box } from './capture-box.ts'
import { expect, test } from './fixtures.ts'
import { expectText, text } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'

test('[CA-6] a notepad is made from the box, and opens', async ({ ada, home }) => {
  await openScreen(ada, `/create?kind=notepad&group=${home}`)

  await box(ada).fill('Plan\n\nMeet at 8')
  await ada.getByRole('button', { name: 'Add notepad' }).click()

  await expect(ada).toHaveURL(new RegExp(`/groups/${home}/notepads/`))
  await expect(ada).toHaveTitle(/^Plan · /)
  await expect(ada.getByText('Meet at 8')).toBeVisible()
})

test('[CA-18] Markdown in the box is a notepad with its blocks, plain words stay as they are', async ({
  ada,
  home,
}) => {
  const markdown = '# Saturday\n\n## Plan\n- [x] Chairs\n- **Jam**\n\n> said Bo'
  await openScreen(ada, `/create?kind=notepad&group=${home}&text=${encodeURIComponent(markdown)}`)
  await ada.getByRole('button', { name: 'Add notepad' }).click()
  await expect(ada).toHaveTitle(/^Saturday · /)
  await expect(text(ada).getByRole('heading', { name: 'Plan' })).toBeVisible()
  await expect(text(ada).getByRole('checkbox', { name: 'Chairs: done' })).toBeChecked()
  await expect(text(ada).getByRole('listitem').getByRole('strong')).toHaveText('Jam')
  await expect(text(ada).getByRole('blockquote')).toHaveText('said Bo')

  await openScreen(ada, `/create?kind=notepad&group=${home}`)
  await box(ada).fill('Sunday\nTen to 2 * 3, at #4\n  Bring _all_ of it')
  await ada.getByRole('button', { name: 'Add notepad' }).click()

  await expect(ada).toHaveTitle(/^Sunday · /)
  await expectText(ada, 'Ten to 2 * 3, at #4\n  Bring _all_ of it')
})

test('[CA-20] the preview of a notepad shows Markdown as it will be, plain words as they are', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/create?kind=notepad&group=${home}`)
  const preview = ada.getByRole('main')

  await box(ada).fill('# Saturday\n\n## Plan\n- [x] Chairs\n- **Jam**\n\n> said Bo')
  await expect(preview.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await expect(preview.getByRole('checkbox', { name: 'Chairs: done' })).toBeChecked()
  await expect(preview.getByRole('strong')).toHaveText('Jam')
  await expect(preview.getByRole('blockquote')).toHaveText('said Bo')

  await box(ada).fill('Sunday\nTen to 2 * 3, at #4')
  await expect(preview.getByText('Ten to 2 * 3, at #4', { exact: true })).toBeVisible()
})

test('[CA-22] what is typed while a file is read stays, and so does what is typed while a notepad is made', async ({
  ada,
  home,
}) => {
  await ada.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => document.addEventListener('go-on', resolve, { once: true }))
      return read.call(this)
    }
  })
  const { promise: whenAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: whenDone, resolve: done } = Promise.withResolvers<void>()
  await ada.route(/\/assets\/parse-markdown-.*\.js$/, async (route) => {
    asked()
    await whenDone
    await route.continue()
  })
  await openScreen(ada, '/create?kind=notepad')
  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('from the file') }

  await box(ada).fill('# Plan')
  await ada.locator('input[type=file]').setInputFiles(file)
  await box(ada).fill('# Plan\n\n- one')
  await ada.evaluate(() => document.dispatchEvent(new Event('go-on')))
  await expect(box(ada)).toHaveValue('# Plan\n\n- one\nfrom the file')
  await ada.getByRole('button', { name: 'Add notepad' }).click()
  await whenAsked
  await box(ada).press('Control+End')
  await box(ada).pressSequentially('\nand more')
  done()
  await expect(ada).toHaveURL(new RegExp(`/groups/${home}/notepads/`))
  await openScreen(ada, '/create?kind=notepad')

  await expect(box(ada)).toHaveValue('and more')
})
