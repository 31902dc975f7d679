import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { eachDatabase, makeFolder, type Place } from '#store/each-database.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { markAsServed } from '#store/postgres.ts'
import { expect, onTestFinished, test } from 'vitest'
import { backUpServer, restoreServer } from './backup.ts'
import { noFront } from './no-front.ts'
import { newId, openTestApp } from './open-test-app.ts'
import { openSecrets, openSecretsOf } from './secrets.ts'

const now = () => 1_000

/** A server's data with something in every corner: an account, a session, a group, items, a notepad. */
async function fill(place: Place): Promise<string> {
  const database = await openDatabase({ ...place, now })
  filled.set(place.dataDir, database)
  onTestFinished(() => database.close())
  const { person } = await openTestApp(noFront, {}, { database })
  const ada = await person('Ada')
  const group = await ada.makeGroup('Flat')
  await ada.push(group, ['addListItem', { id: newId(), title: 'Milk 🥛', order: 'a0V' }])
  await ada.push(group, ['addNotepad', { id: newId(), title: 'Plan', emoji: null, order: 'a0V' }])
  await openSecretsOf(place, database)
  return group
}

const filled = new Map<string, Database>()

async function stopServer({ dataDir }: Place): Promise<void> {
  await filled.get(dataDir)?.close()
}

function changeFile(dataDir: string, statement: string): void {
  const file = new DatabaseSync(join(dataDir, 'trivet.db'))
  file.exec(statement)
  file.close()
}

function fail(): never {
  throw new Error('killed')
}

async function folder(): Promise<string> {
  return (await makeFolder()).dataDir
}

/** Every row of a backup, but for what a restore changes. */
function rowsOf(backup: string) {
  const file = new DatabaseSync(join(backup, 'trivet.db'), { readOnly: true })
  try {
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all()
    const names = tables.map(({ name }) => String(name)).filter((name) => name !== 'migrations')
    return names.toSorted().map((name) => {
      const rows = file.prepare(`select * from "${name}"`).all()
      return [name, rows.map(({ epoch: _, epochSeq: __, epochAt: ___, ...row }) => row).map(sorted)]
    })
  } finally {
    file.close()
  }
}

function sorted(row: object): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

eachDatabase('a backup', (_, makePlace) => {
  test('[BK-1] it holds everything, and comes back into the same and into the other database as it was', async () => {
    const place = await makePlace()
    const group = await fill(place)
    const [first, second] = [await folder(), await folder()]
    const parts = { randomBytes, isReplacing: false }

    await backUpServer({ ...place, now }, first)
    const target = place.databaseUrl === null ? await makePlace() : await makeFolder()
    const { streams } = await restoreServer({ ...target, now }, { folder: first, ...parts })
    await backUpServer({ ...target, now }, second)

    expect(readdirSync(first).toSorted()).toEqual(['secrets.json', 'trivet.db'])
    expect(rowsOf(second)).toEqual(rowsOf(first))
    expect(streams).toBe(2)
    const held = new Map(rowsOf(first).map(([name, rows]) => [name, rows?.length]))
    expect([held.get('users'), held.get('sessions'), held.get('accounts')]).toEqual([1, 1, 1])
    const database = await openDatabase({ ...target, now })
    onTestFinished(() => database.close())
    const stream = await database.read
      .selectFrom('streams')
      .selectAll()
      .where('id', '=', group)
      .executeTakeFirstOrThrow()
    expect([stream.epochSeq, stream.epochAt]).toEqual([stream.seq, 1_000])
  })

  test('[BK-2] nothing is put over data that is there, unless that is asked for', async () => {
    const place = await makePlace()
    await fill(place)
    const backup = await folder()
    await backUpServer({ ...place, now }, backup)
    const parts = { folder: backup, randomBytes }
    const other = await makePlace()
    await restoreServer({ ...other, now }, { ...parts, isReplacing: false })

    const again = restoreServer({ ...other, now }, { ...parts, isReplacing: false })

    await expect(again).rejects.toThrow('--replace')
    await expect(
      restoreServer({ ...other, now }, { ...parts, isReplacing: true }),
    ).resolves.toMatchObject({ streams: 2 })
  })

  test('[BK-3] it is refused while a server uses the data', async () => {
    const place = await makePlace()
    await fill(place)
    const backup = await folder()
    await backUpServer({ ...place, now }, backup)
    if (place.databaseUrl !== null) onTestFinished(await markAsServed(place.databaseUrl))

    const parts = { folder: backup, randomBytes, isReplacing: true }

    await expect(restoreServer({ ...place, now }, parts)).rejects.toThrow(/using the data/)
  })

  test.each([
    ['is empty', '', /no data of Trivet/],
    ['is of another program', 'create table users (x)', /no data of Trivet/],
    ['is of a newer version', `insert into migrations values ('9999-new', 1)`, /newer version/],
  ])(
    '[BK-4] a backup that %s is refused, and nothing is changed',
    async (what, statement, refusal) => {
      const place = await makePlace()
      await fill(place)
      const [backup, other] = [await folder(), await folder()]
      await backUpServer({ ...place, now }, backup)
      const before = rowsOf(backup)
      if (!what.includes('newer')) writeFileSync(join(backup, 'trivet.db'), '')
      changeFile(backup, statement)
      await stopServer(place)

      const parts = { folder: backup, randomBytes, isReplacing: true }
      await expect(restoreServer({ ...place, now }, parts)).rejects.toThrow(refusal)

      await (await openDatabase({ ...place, now })).close()
      await backUpServer({ ...place, now }, other)
      expect(rowsOf(other)).toEqual(before)
    },
  )

  test('[BK-6] a restore that does not come to its end leaves what was there', async () => {
    const place = await makePlace()
    await fill(place)
    const [backup, first, second] = [await folder(), await folder(), await folder()]
    const other = await makePlace()
    await fill(other)
    await backUpServer({ ...other, now }, backup)
    await backUpServer({ ...place, now }, first)
    await stopServer(place)

    const interrupted = restoreServer(
      { ...place, now },
      { folder: backup, randomBytes: fail, isReplacing: true },
    )

    await expect(interrupted).rejects.toThrow('killed')
    await backUpServer({ ...place, now }, second)
    expect(rowsOf(second)).toEqual(rowsOf(first))
  })
})

test('[BK-1] what stands in the write-ahead log beside the file of a backup comes back too', async () => {
  const place = await makeFolder()
  await fill(place)
  const [target, first, second] = [await makeFolder(), await folder(), await folder()]
  await backUpServer({ ...place, now }, first)

  const parts = { folder: place.dataDir, randomBytes, isReplacing: false }
  await restoreServer({ ...target, now }, parts)

  await backUpServer({ ...target, now }, second)
  expect(rowsOf(second)).toEqual(rowsOf(first))
})

test.each([
  ['damaged', (dataDir: string) => writeFileSync(join(dataDir, 'trivet.db'), 'x'.repeat(9_000))],
  [
    'of a newer version',
    (dataDir: string) => changeFile(dataDir, `insert into migrations values ('9999-new', 1)`),
  ],
])(
  '[BK-7] data that is %s, so that it cannot be served, makes way for a backup and is set aside',
  async (_, spoil) => {
    const [place, backup] = [await makeFolder(), await folder()]
    await fill(place)
    await backUpServer({ ...place, now }, backup)
    await stopServer(place)
    spoil(place.dataDir)
    const spoilt = readFileSync(join(place.dataDir, 'trivet.db'))
    const parts = { folder: backup, randomBytes, isReplacing: true }

    await expect(restoreServer({ ...place, now }, parts)).resolves.toEqual({ streams: 2 })

    expect(readFileSync(join(place.dataDir, 'trivet.db.before-1000'))).toEqual(spoilt)
    const other = await folder()
    await backUpServer({ ...place, now }, other)
    expect(rowsOf(other)).toEqual(rowsOf(backup))
  },
)

test('[BK-2] what is set aside keeps its secrets beside it', async () => {
  const [place, target, backup] = [await makeFolder(), await makeFolder(), await folder()]
  await fill(place)
  await fill(target)
  await backUpServer({ ...place, now }, backup)
  await stopServer(target)
  openSecrets(target.dataDir)
  const before = readFileSync(join(target.dataDir, 'secrets.json'))
  const parts = { folder: backup, randomBytes, isReplacing: true }

  await restoreServer({ ...target, now }, parts)

  expect(readFileSync(join(target.dataDir, 'secrets.json.before-1000'))).toEqual(before)
  expect(openSecrets(target.dataDir)).toEqual(openSecrets(place.dataDir))
})

test.each(['trivet.db', 'secrets.json'])(
  '[BK-4] a backup with a damaged %s is refused, and nothing is changed',
  async (file) => {
    const place = await makeFolder()
    await fill(place)
    const backup = await folder()
    await backUpServer({ ...place, now }, backup)
    writeFileSync(join(backup, file), 'damaged')
    const target = await makeFolder()

    const parts = { folder: backup, randomBytes, isReplacing: false }
    await expect(restoreServer({ ...target, now }, parts)).rejects.toThrow('is damaged')

    expect(existsSync(join(target.dataDir, 'trivet.db'))).toBe(false)
  },
)
