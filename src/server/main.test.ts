import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder, onPostgres } from '#store/each-database.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTimeoutMs, ensureBuilt, runMain } from './run-main.ts'

beforeAll(ensureBuilt, buildTimeoutMs)

const startMs = 30_000
const password = 'tallow-brink-9'
const ada = { name: 'Ada', email: 'ada@example.org', password }

onPostgres('starting', (_, makePlace) => {
  test(
    '[SV-60] the data folder is made for what is not in the database, too',
    { timeout: startMs },
    async () => {
      const { dataDir, databaseUrl } = await makePlace()
      const folder = join(dataDir, 'new', 'data')

      await runMain({ DATA_DIR: folder, DATABASE_URL: String(databaseUrl) }).url()

      expect([modeOf(folder), modeOf(join(folder, 'admin.json'))]).toEqual(['700', '600'])
    },
  )
})

describe('starting', { timeout: startMs }, () => {
  test('[SV-60] the start says in one line where the server is and where its data is', async () => {
    const { dataDir } = await makeFolder()
    const main = runMain({ HOST: '127.0.0.1', DATA_DIR: dataDir })

    const url = await main.url()

    expect(await plainLines(main.said)).toEqual([`Trivet is at ${url}, its data in ${dataDir}`])
    expect(main.complained).toEqual([])
    expect((await fetch(url)).status).toBe(200)
  })

  test('[SV-60] behind a proxy it says where people find it', async () => {
    const { dataDir } = await makeFolder()
    const main = runMain({ DATA_DIR: dataDir, ORIGIN: 'https://trivet.example' })

    expect(await main.url()).toBe('https://trivet.example')
  })

  test('[SV-60] the data folder is made, and nobody else on the machine can read it', async () => {
    const { dataDir } = await makeFolder()
    const folder = join(dataDir, 'new', 'data')

    await runMain({ DATA_DIR: folder }).url()

    expect(modeOf(folder)).toBe('700')
    expect([modeOf(join(folder, 'trivet.db')), modeOf(join(folder, 'secrets.json'))]).toEqual([
      '600',
      '600',
    ])
  })

  // Every value that there is: config.test.ts. Here only how the program ends.
  test.each([
    ['PORT', '70000', /^PORT is "70000"\. Allowed: .+$/],
    ['DATABASE_URL', 'mysql://ada:secret@host/db', /^DATABASE_URL cannot be used (?!.*secret).+$/],
    ['REDIS_URL', 'redis://127.0.0.1', /^REDIS_URL is given without DATABASE_URL\. .+$/],
  ])('[SV-61] %s=%s is refused in one line, before anything is made', async (name, value, line) => {
    const { dataDir } = await makeFolder()
    const folder = join(dataDir, 'data')
    const main = runMain({ DATA_DIR: folder, [name]: value })

    expect(await main.ended).toBe(1)

    expect(main.complained).toEqual([expect.stringMatching(line)])
    expect([main.said, existsSync(folder)]).toEqual([[], false])
  })

  test('[SV-66] a data folder that cannot be made is told in one line', async () => {
    const { dataDir } = await makeFolder()
    writeFileSync(join(dataDir, 'file'), '')
    const main = runMain({ DATA_DIR: join(dataDir, 'file', 'data') })

    expect(await main.ended).toBe(1)

    expect(main.complained).toEqual([expect.stringMatching(/^ENOTDIR: .+file.data'$/)])
  })

  test.skipIf(!existsSync('/proc/self'))(
    '[SV-67] so is one where nothing can be made, which Node would try for ever',
    async () => {
      const main = runMain({ DATA_DIR: '/proc/self/trivet' })

      expect(await main.ended).toBe(1)

      expect(main.complained).toEqual([expect.stringMatching(/^ENOENT: .+'.proc.self.trivet'$/)])
    },
  )

  test.each(['trivet.db', 'trivet.lock'])(
    '[SV-67] a %s that cannot be opened is told with its folder',
    async (file) => {
      const { dataDir } = await makeFolder()
      mkdirSync(join(dataDir, file))
      const main = runMain({ DATA_DIR: dataDir })

      expect(await main.ended).toBe(1)

      expect(main.complained).toEqual([
        `The database in ${dataDir} cannot be used: unable to open database file.`,
      ])
    },
  )

  test('[SV-62] a second server on the same data is refused; the first goes on', async () => {
    const { dataDir } = await makeFolder()
    const first = runMain({ DATA_DIR: dataDir })
    const url = await first.url()
    const second = runMain({ DATA_DIR: dataDir })

    expect(await second.ended).toBe(1)

    expect(second.complained).toEqual([
      `Another Trivet server is already using the data folder ${dataDir}.`,
    ])
    expect(second.said).toEqual([])
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })

  test('[SV-62] a port that is in use is named, in one line', async () => {
    const [here, there] = [await makeFolder(), await makeFolder()]
    const host = '127.0.0.1'
    const { port } = new URL(await runMain({ HOST: host, DATA_DIR: here.dataDir }).url())
    const second = runMain({ HOST: host, PORT: port, DATA_DIR: there.dataDir })

    expect(await second.ended).toBe(1)

    expect(second.complained).toEqual([
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT.`,
    ])
  })
})

test('[AU-7] what the program itself stores of a password has its full cost', async () => {
  const { dataDir } = await makeFolder()
  const url = await runMain({ DATA_DIR: dataDir }).url()

  await post(url, '/auth/sign-up', ada)

  const file = new DatabaseSync(join(dataDir, 'trivet.db'), { readOnly: true })
  const stored = file.prepare('select password from accounts').all()
  file.close()
  expect(stored).toEqual([{ password: expect.stringMatching(/^scrypt\$15\$8\$3\$/) }])
})

describe('ending', { timeout: startMs }, () => {
  test('[SV-63] SIGTERM ends it with 0; accounts and sessions are there at the next start', async () => {
    const { dataDir } = await makeFolder()
    const first = runMain({ DATA_DIR: dataDir })
    const before = await post(await first.url(), '/auth/sign-up', ada)
    const cookie = before.headers.get('set-cookie')?.split(';')[0] ?? ''

    first.kill('SIGTERM')

    expect(await first.ended).toBe(0)
    const url = await runMain({ DATA_DIR: dataDir }).url()
    expect((await fetch(`${url}/user`, { headers: { cookie } })).status).toBe(200)
    const { email } = ada
    expect((await post(url, '/auth/sign-in', { email, password })).status).toBe(200)
  })
})

describe('the first account', { timeout: startMs }, () => {
  test('[SV-64] beyond loopback the start prints a code, and only that makes an administrator', async () => {
    const { dataDir } = await makeFolder()
    const first = runMain({ HOST: '0.0.0.0', DATA_DIR: dataDir })
    const url = await first.url()
    const [, line = ''] = await plainLines(first.said, 2)
    const code = /^The first account becomes administrator with this code: (\S+)$/.exec(line)?.[1]

    const eve = await post(url, '/auth/sign-up', { ...ada, email: 'eve@example.org' })
    const owner = await post(url, '/auth/sign-up', { ...ada, code })

    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(await isAdministrator(eve)).toBe(false)
    expect(await isAdministrator(owner)).toBe(true)
    first.kill('SIGTERM')
    await first.ended
    const second = runMain({ HOST: '0.0.0.0', DATA_DIR: dataDir })
    await fetch(await second.url())
    expect(await plainLines(second.said)).toEqual([expect.stringMatching(/^Trivet is at /)])
  })

  test('[SV-64] on loopback no code is needed, nor printed', async () => {
    const { dataDir } = await makeFolder()
    const main = runMain({ DATA_DIR: dataDir })

    const answer = await post(await main.url(), '/auth/sign-up', ada)

    expect(await isAdministrator(answer)).toBe(true)
    expect(main.said.join('\n')).not.toContain('code')
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)('https, skipped where there is no openssl', () => {
  test(
    '[SV-65] TLS_CERT and TLS_KEY serve https, with a cookie that only https carries',
    async () => {
      const { dataDir } = await makeFolder()
      const [cert, key] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')]
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
      const out = ['-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-days', '2']
      execFileSync('openssl', ['req', '-x509', ...curve, ...out], { stdio: 'ignore' })
      const main = runMain({ DATA_DIR: join(dataDir, 'data'), TLS_CERT: cert, TLS_KEY: key })

      const url = await main.url()
      const page = await requestOverTls(url, '/', { method: 'GET' })
      const entered = await requestOverTls(url, '/auth/sign-up', {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: JSON.stringify(ada),
      })

      expect(new URL(url).protocol).toBe('https:')
      expect([page.status, entered.status]).toEqual([200, 200])
      expect(entered.cookie).toMatch(/^__Host-trivet=.+; Secure$/)
    },
    startMs,
  )
})

interface TlsRequest {
  method: string
  headers?: Record<string, string>
  body?: string
}

/** `fetch` knows no way to accept a certificate that nobody signed. */
async function requestOverTls(url: string, path: string, { method, headers, body }: TlsRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; cookie: string }>()
  const options = { method, headers: headers ?? {}, rejectUnauthorized: false, agent: false }
  request(new URL(path, url), options, (answer) => {
    answer.resume()
    const cookie = answer.headers['set-cookie']?.[0] ?? ''
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, cookie }))
  })
    .on('error', reject)
    .end(body)
  return promise
}

function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(new URL(path, url), {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function isAdministrator(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json()
  return Object(Object(body).user).administrator
}

/** What is said to a person, apart from the log, once there are so many lines of it. */
async function plainLines(said: string[], atLeast = 1): Promise<string[]> {
  const plain = () => said.filter((line) => !line.startsWith('{'))
  await expect.poll(() => plain().length).toBeGreaterThanOrEqual(atLeast)
  return plain()
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}
