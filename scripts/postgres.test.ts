import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { findPostgres } from './postgres.ts'
import { root } from './root.ts'

const code = `
import { findPostgres, startPostgres } from './scripts/postgres.ts'
const { url } = await startPostgres(findPostgres())
console.log(url)
`

test.skipIf(!findPostgres())(
  '[CMD-16] the Postgres of the tests ends with the process that started it, even by kill -9',
  { timeout: 30_000 },
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
    const [url] = await once(child.stdout.setEncoding('utf8'), 'data')
    const folder = await readDataFolder(String(url).trim())

    child.kill('SIGKILL')

    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 20_000 })
  },
)

async function readDataFolder(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show data_directory')
  await client.end()
  return rows[0].data_directory
}
