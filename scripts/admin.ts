import { readFileSync } from 'node:fs'
import { runCommand } from './run-command.ts'
import { adminFile, AdminKey } from '#server/admin-door.ts'
import { type AdminAnswer, adminHelp, runAdmin } from '#server/admin.ts'
import { createAudit } from '#server/audit.ts'
import { createAuth } from '#server/auth.ts'
import { parseConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openSecretsOf } from '#server/secrets.ts'
import { openDatabase } from '#store/database.ts'
import { mustFindDatabase } from '#store/sqlite.ts'
import * as v from 'valibot'

/** The commands of whoever runs the server; `help` lists them. */
const args = process.argv.slice(2)
await runCommand(async () => {
  const { ok, lines } = await answer()
  const print = ok ? console.log : console.error
  print(lines.join('\n'))
  process.exitCode = ok ? 0 : 1
})

async function answer(): Promise<AdminAnswer> {
  if (args.length === 0 || args[0] === 'help') return { ok: true, lines: adminHelp }
  return (await askServer()) ?? answerAlone()
}

/** Undefined when none runs here. */
async function askServer(): Promise<AdminAnswer | undefined> {
  const key = findKey(parseConfig(process.env).dataDir)
  if (!key) return undefined
  const response = await fetch(key.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.token}` },
    body: JSON.stringify(args),
  }).catch(() => undefined)
  // One that was killed leaves its file behind.
  if (!response) return undefined
  if (!response.ok) return { ok: false, lines: ['The server could not do this: see its log.'] }
  return v.parse(v.object({ ok: v.boolean(), lines: v.array(v.string()) }), await response.json())
}

function findKey(dataDir: string): v.InferOutput<typeof AdminKey> | undefined {
  try {
    return v.parse(AdminKey, JSON.parse(readFileSync(adminFile(dataDir), 'utf8')))
  } catch {
    // There is none, or the half of one.
    return undefined
  }
}

/** The database refuses a second opener, so this cannot meet a server that runs. */
async function answerAlone(): Promise<AdminAnswer> {
  const config = parseConfig(process.env)
  if (config.databaseUrl === null) mustFindDatabase(config.dataDir)
  const now = Date.now
  const log = createLog((line) => process.stderr.write(line), now)
  const database = await openDatabase({ ...config, now })
  try {
    const secrets = await openSecretsOf(config, database)
    const auth = await createAuth({
      database,
      config,
      secrets,
      log,
      now,
      admits: async () => false,
    })
    const origin = config.origin ?? `http://localhost:${config.port}`
    return await runAdmin({ database, auth, config, audit: createAudit(log), origin, now }, args)
  } finally {
    await database.close()
  }
}
