import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { backUp, restore, type Restored } from '#store/backup.ts'
import { openPostgres } from '#store/postgres.ts'
import { putSetting } from '#store/server-settings.ts'
import type { RandomBytes } from './errors.ts'
import { keepSecrets, openSecrets, openSecretsOf, secretsFile, secretsSetting } from './secrets.ts'

interface Server {
  dataDir: string
  databaseUrl: string | null
  now: () => number
}

/** The data and the secrets of a server, which may be running, in a folder. */
export async function backUpServer(server: Server, folder: string): Promise<void> {
  const { dataDir, databaseUrl } = server
  await backUp(server, folder)
  if (databaseUrl === null) return keepSecrets(folder, openSecrets(dataDir))
  const database = await openPostgres(databaseUrl)
  try {
    keepSecrets(folder, await openSecretsOf(server, database))
  } finally {
    await database.close()
  }
}

/** The other way round, into either database: refused while a server uses it. */
export async function restoreServer(
  server: Server,
  parts: { folder: string; randomBytes: RandomBytes; isReplacing: boolean },
): Promise<Restored> {
  const { folder, randomBytes, isReplacing } = parts
  const { dataDir, databaseUrl } = server
  // One moment, under which all that is set aside is found.
  const at = server.now()
  const newEpoch = () => Buffer.from(randomBytes(9)).toString('base64url')
  // Read first: what is damaged changes nothing.
  const secrets = existsSync(join(folder, secretsFile)) ? openSecrets(folder) : null
  const restored = await restore({ ...server, now: () => at }, { folder, newEpoch, isReplacing })
  if (!secrets) return restored
  if (databaseUrl === null) {
    const present = join(dataDir, secretsFile)
    if (existsSync(present)) copyFileSync(present, `${present}.before-${at}`)
    keepSecrets(dataDir, secrets)
    return restored
  }
  const database = await openPostgres(databaseUrl)
  try {
    await putSetting(database.write, secretsSetting, JSON.stringify(secrets))
  } finally {
    await database.close()
  }
  return restored
}
