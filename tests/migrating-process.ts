import { migrate } from '#store/migrate.ts'
import { migrations } from '#store/migrations/migrations.ts'
import { openPostgres } from '#store/postgres.ts'
import { openSqlite } from '#store/sqlite.ts'
import { beforeEachStatement } from './statements.ts'

/** A server that brings its database to the newest schema and is killed right before one statement. */
const [dataDir = '', databaseUrl = '', killAt = ''] = process.argv.slice(2)
const { dialect, write } = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir)
let statements = 0
const watched = beforeEachStatement(write, () => {
  statements += 1
  if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL')
})
await migrate({ dialect, write: watched }, migrations, () => 1)
process.stdout.write(`${statements}\n`)
process.exit(0)
