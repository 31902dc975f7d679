import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { onPostgres } from './each-database.ts'
import { isLostConnection, openPostgres } from './postgres.ts'

/** A network between us and Postgres that can stop carrying anything, without a word to either. */
async function openWire(databaseUrl: string | null) {
  const { hostname, port } = new URL(databaseUrl ?? '')
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const wire = new URL(databaseUrl ?? '')
  const address = server.address()
  wire.port = String(typeof address === 'object' ? address?.port : '')
  return {
    databaseUrl: wire.href,
    /** Those that are there; who comes later is carried. */
    fallSilent: () => sockets.forEach((socket) => socket.unpipe().pause()),
  }
}

onPostgres('a database across a network', (_open, makePlace) => {
  test.each(['transact', 'read'] as const)(
    '[ST-53] a connection that falls silent is given up, and the next one serves (%s)',
    async (way) => {
      const { databaseUrl } = await makePlace()
      const wire = await openWire(databaseUrl)
      const database = await openPostgres(wire.databaseUrl, { silentMs: 300 })
      onTestFinished(() => database.close())
      const ask = () =>
        way === 'read'
          ? sql`select 1`.execute(database.read)
          : database.transact(({ db }) => sql`select 1`.execute(db))
      await ask()
      wire.fallSilent()

      const failed = await ask().catch((error: unknown) => error)

      expect(failed instanceof Error && isLostConnection(failed)).toBe(true)
      expect((await ask()).rows).toHaveLength(1)
    },
  )

  test('[ST-57] a connection parses a read once, however often it runs', async () => {
    const { databaseUrl } = await makePlace()
    const database = await openPostgres(databaseUrl ?? '')
    onTestFinished(() => database.close())
    const ask = (value: number) => sql`select ${value}::int + 41 as sum`.execute(database.read)

    const answers = [await ask(1), await ask(2)]

    const { rows } = await sql`
      select statement from pg_prepared_statements where statement like '%+ 41%'
    `.execute(database.read)
    expect(answers.map((answer) => answer.rows)).toEqual([[{ sum: 42 }], [{ sum: 43 }]])
    expect(rows).toHaveLength(1)
  })
})
