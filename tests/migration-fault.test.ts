import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root } from '#scripts/root.ts'
import { openDatabase } from '#store/database.ts'
import { eachDatabase, type Place } from '#store/each-database.ts'
import { migrate } from '#store/migrate.ts'
import { migrations } from '#store/migrations/migrations.ts'
import { openSqlite } from '#store/sqlite.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isLong, sayFigure, seeded } from './fault-house.ts'
import { beforeEachStatement } from './statements.ts'

const seed = Number(process.env.SEED ?? 1)
/** The short run ends before one statement of so many. */
const step = isLong ? 1 : 5
const kills = isLong ? 'every statement' : '3 statements'
const now = () => 1

/** A database of each released version, and one that was never started. */
const beginnings: [name: string, file: string | null][] = [
  ...globSync(join(root, 'src/store/released/*.db')).map((file): [string, string] => [
    basename(file),
    file,
  ]),
  ['nothing', null],
]

test.each(beginnings)(
  '[F15] a migration from %s that ends at any statement is finished by the next start',
  async (name, file) => {
    const place = makeFolder()
    const images: string[] = []
    if (file) copyFileSync(file, join(place, 'trivet.db'))
    const { write, close } = openSqlite(place)
    let statements = 0
    const watched = beforeEachStatement(write, () => {
      statements += 1
      if (statements % step === 0) images.push(imageOf(place))
    })

    await migrate({ dialect: 'sqlite', write: watched }, migrations, now)
    await close()
    const whole = contentOf(place)
    const wrong: number[] = []
    for (const [statement, image] of images.entries()) {
      for (const _start of ['first', 'second']) {
        const database = await openDatabase({ dataDir: image, databaseUrl: null, now })
        await database.close()
        if (contentOf(image) !== whole) wrong.push(statement)
      }
      rmSync(image, { recursive: true })
    }

    const times = `ended ${images.length} times in ${statements} statements`
    sayFigure(`F15: from ${name}: ${times}, ${wrong.length} differ`)
    expect(wrong).toEqual([])
    expect(statements).toBeGreaterThan(migrations.length)
  },
  240_000,
)

eachDatabase('a migration', (_open, makePlace) => {
  test(`[F15] killed at ${kills}, a server of its own leaves a database that the next one finishes (SEED=${seed})`, async () => {
    const random = seeded(seed)
    const { said } = await migrateIn(await makePlace(), '')
    const statements = Number(said)
    const all = Array.from({ length: statements }, (_, place) => place + 1)
    const killedAt = isLong ? all : [0, 1, 2].map(() => 1 + Math.floor(random() * statements))

    for (const statement of killedAt) {
      const place = await makePlace()
      const { signal } = await migrateIn(place, String(statement))
      expect([statement, signal]).toEqual([statement, 'SIGKILL'])
      const database = await openDatabase({ ...place, now })
      onTestFinished(() => database.close())
      const applied = await database.read.selectFrom('migrations').select('name').execute()
      expect(applied).toHaveLength(migrations.length)
      await sql`select seal from ${sql.table('listItems')}`.execute(database.read)
      await database.close()
    }
    sayFigure(`F15: killed ${killedAt.length} times at ${statements} statements, all finished`)
  }, 600_000)
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The files as they are at this moment: what a process that is killed now leaves. */
function imageOf(place: string): string {
  const image = makeFolder()
  for (const name of ['trivet.db', 'trivet.db-wal']) {
    if (existsSync(join(place, name))) copyFileSync(join(place, name), join(image, name))
  }
  return image
}

/** The schema and all rows, as text. */
function contentOf(place: string): string {
  const database = new DatabaseSync(join(place, 'trivet.db'), { readOnly: true })
  try {
    const schema = database.prepare('select type, name, sql from sqlite_master order by name').all()
    const tables = schema.filter(({ type }) => type === 'table')
    const rows = tables.map(({ name }) => database.prepare(`select * from "${String(name)}"`).all())
    return JSON.stringify([schema, rows])
  } finally {
    database.close()
  }
}

async function migrateIn({ dataDir, databaseUrl }: Place, killAt: string) {
  const args = ['tests/migrating-process.ts', dataDir, databaseUrl ?? '', killAt]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  const [, signal]: (string | null)[] = await once(child, 'close')
  return { said, signal }
}
