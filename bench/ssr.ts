import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { escapeJson } from '#routes/page/escape-html.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { groupNames, groupStream, userStream } from '#store/page-streams.ts'
import { bareItems, dataIn } from './bare-items.ts'
import { bundle } from './bundle.ts'
import { type House, itemCount, openHouse } from './house.ts'
import { alternate, median, medianRatio, report } from './measure.ts'

const rounds = 9
const calls = 30

await buildIfChanged()
const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
const house = await openHouse()
try {
  await measure(house)
} finally {
  await house.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure({ get, auth, database, front, cookie, userId, groupId }: House) {
  const url = `/groups/${groupId}/list-items`
  const html = await (await get(url)).text()
  const page = dataIn(html)
  const items = bareItems(page, groupId)
  if (items.length !== itemCount) throw new Error(`${items.length} rows instead of ${itemCount}`)
  const { renderBareList } = await import(
    pathToFileURL(await bundle('bare-list.tsx', 'server', folder)).href
  )
  const screens = await front.screens()
  const assetsFor = (screen: string) => front.assetsFor(page.language, { screen })
  const headers = new Headers({ Cookie: cookie })
  const { read } = database
  const pack = promisify(gzip)

  const found = await alternate(
    {
      bare: () => renderBareList(items),
      // The body is complete by then; a server writes it to the socket as it is.
      page: () => get(url),
      packed: () => get(url, { encoding: 'gzip' }),
      session: () => auth.findSession(headers),
      reads: async () => {
        await userStream(read, userId)
        await groupNames(read, userId, groupId)
        await groupStream(read, { groupId, userId, items: true })
      },
      render: () => screens.render({ url, page, assetsFor }),
      json: () => escapeJson(page),
      gzip: () => pack(html, { level: 4 }),
    },
    { rounds, calls },
  )

  const beside = { name: `bare renderToString of ${items.length} rows`, value: median(found.bare) }
  report(`The list screen, CPU of one request, median of ${rounds} rounds of ${calls}`, [
    {
      name: 'session, data, render, JSON',
      ours: median(found.page),
      unit: 'ms',
      beside,
      ratio: medianRatio(found.page, found.bare),
      goal: { ratio: 2 },
    },
    {
      name: 'the same, gzipped',
      ours: median(found.packed),
      unit: 'ms',
      beside,
      ratio: medianRatio(found.packed, found.bare),
    },
  ])
  const part = (name: string, values: readonly number[]) => ({
    name,
    ours: median(values),
    unit: 'ms' as const,
    beside,
    ratio: medianRatio(values, found.bare),
  })
  report('Where it goes', [
    part('finding the session', found.session),
    part('reading the data', found.reads),
    part('rendering, JSON included', found.render),
    part('  of which JSON', found.json),
    part('gzip, when asked for', found.gzip),
  ])
  console.log(
    `\n  ${html.length} characters of HTML, ${renderBareList(items).length} of the bare one`,
  )
}
