import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { BareDevice } from './bare-device.ts'
import { openBlackHole } from './black-hole.ts'
import {
  bareServer,
  faultsOf,
  item,
  makeGroup,
  metric,
  openDevice,
  readLog,
  signUp,
} from './fault-house.ts'
import { startServer } from './server.ts'

const noticedMs = 15_000
/** How often we look, and what a busy machine needs for it. */
const lookMs = 200
const slackMs = 1_500

test('[F28] a link that died without a word is noticed within 15 s; what was written meanwhile arrives once', async () => {
  const server = await startServer({}, bareServer)
  onTestFinished(() => server.stop())
  const ada = await signUp(server, 'Ada')
  const group = await makeGroup(server, ada)
  const hole = await openBlackHole(server.url)
  onTestFinished(() => hole.close())
  const { cookie } = ada
  const device = new BareDevice({ url: server.url, through: hole.url, cookie, stream: group })
  onTestFinished(() => device.close())
  const watching = openDevice(server, ada, group)
  onTestFinished(() => watching.close())
  device.mutate('addListItem', item())
  await device.until(() => device.waiting === 0)

  hole.swallow()
  const at = performance.now()
  for (let count = 0; count < 50; count += 1) device.mutate('addListItem', item())
  // The only way to learn what the server thinks is to ask it now and then.
  while ((await metric(server, 'sync_sockets')) > 1) await delay(lookMs)
  const tookMs = performance.now() - at
  device.moveTo(server.url)
  await device.until(() => device.waiting === 0)
  await watching.until(() => watching.rows.size === 53)
  expect(watching.closeCodes).toEqual([])
  await server.kill()

  expect(tookMs).toBeLessThan(noticedMs + slackMs)
  const log = readLog(server.dataDir, group)
  expect(faultsOf(log, [device])).toEqual([])
  expect(log).toHaveLength(52)
}, 60_000)
