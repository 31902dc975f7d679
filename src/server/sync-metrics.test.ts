import { expect, test } from 'vitest'
import { createRegistry } from './metrics-registry.ts'
import { newId } from './open-test-app.ts'
import { createSyncTimings } from './sync-metrics.ts'
import { openSocketApp } from './test-socket.ts'

test('[SV-33] pushes and commits are timed and sized, and refusals counted by their code', async () => {
  const app = await openSocketApp()
  const ada = await app.person('Ada')
  const group = await ada.makeGroup('Flat')
  await ada.push(
    group,
    ['addListItem', { id: newId(), title: 'Milk', order: 'a0V' }],
    ['tickListItem', { id: newId(), done: true }],
  )

  const answer = await fetch(`${app.url}/metrics`)
  const lines = (await answer.text()).split('\n')

  expect(lines).toContain('sync_push_seconds_count 2')
  expect(lines).toContain('sync_refusals_total{code="notFound"} 1')
  expect(lines.some((line) => /^sync_commit_seconds_count [2-9]$/.test(line))).toBe(true)
  expect(lines.some((line) => /^sync_commit_mutations_sum [3-9]$/.test(line))).toBe(true)
})

test('[SV-33] how far behind another node is shown by its newest change', () => {
  const registry = createRegistry()
  const { onSeen } = createSyncTimings(registry, () => 1_500)
  const entry = { seq: 1, client: newId(), n: 1, by: newId(), at: 1_000, name: 'addListItem' }
  const entries = [{ ...entry, id: `${entry.client}.1`, act: null, rows: [], changed: [] }]

  onSeen({ stream: newId(), epoch: 'e', from: 0, to: 1, entries })

  expect(registry.render()).toContain('nodes_lag_seconds_sum 0.5')
})

test('[SV-34] what strangers invent in addresses is neither counted by name nor logged', async () => {
  const app = await openSocketApp()
  const stranger = app.visitor()

  for (const place of ['auth', 'sync', 'push', 'invitations', 'shell']) {
    await stranger.get(`/${place}/secret-${newId()}`)
  }
  await stranger.post('/auth/sign-out', {})

  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).not.toContain('secret')
  expect(metrics).toContain('route="/auth/sign-out"')
  expect(JSON.stringify(app.logged)).not.toContain('secret')
})
