import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listen, type Listener } from './listen.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

const hello = () => new Response('hello')

describe.skipIf(!hasOpenssl)('https, skipped where there is no openssl', () => {
  let folder: string
  const path = (name: string) => join(folder, name)
  const tls = () => ({ cert: path('cert.pem'), key: path('key.pem') })

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'trivet-tls-'))
    for (const name of ['first', 'second']) makeCertificate(name)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(() => {
    copyFileSync(path('first.cert'), path('cert.pem'))
    copyFileSync(path('first.key'), path('key.pem'))
  })

  function makeCertificate(name: string): void {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const out = ['-keyout', path(`${name}.key`), '-out', path(`${name}.cert`)]
    const subject = ['-subj', `/CN=${name}`, '-days', '2']
    execFileSync('openssl', ['req', '-x509', ...key, ...out, ...subject], { stdio: 'ignore' })
  }

  async function served(run: (listener: Listener, events: string[]) => Promise<void>) {
    const events: string[] = []
    const config = { port: 0, host: '127.0.0.1', tls: tls() }
    const listener = await listen(hello, config, { log: ({ event }) => events.push(event) })
    try {
      await run(listener, events)
    } finally {
      await listener.close()
    }
  }

  test('[SV-15] TLS_CERT and TLS_KEY serve https', async () => {
    await served(async ({ url, port }) => {
      expect(url).toBe(`https://127.0.0.1:${port}`)
      expect(await nameShownAt(port)).toBe('first')
    })
  })

  test('[SV-15] a renewed pair is taken up without a restart', async () => {
    await served(async ({ port }, events) => {
      // As renewing tools do: new files under other names, then one move each.
      copyFileSync(path('second.cert'), path('cert.new'))
      copyFileSync(path('second.key'), path('key.new'))
      renameSync(path('cert.new'), path('cert.pem'))
      renameSync(path('key.new'), path('key.pem'))

      await vi.waitFor(() => expect(events).toContain('tls-renewed'), 5000)

      expect(await nameShownAt(port)).toBe('second')
    })
  })

  test('[SV-16] a broken new certificate is logged, and the old one stays', async () => {
    await served(async ({ port }, events) => {
      writeFileSync(path('cert.pem'), 'half a certif')

      await vi.waitFor(() => expect(events).toContain('tls-broken'), 5000)

      expect(await nameShownAt(port)).toBe('first')
    })
  })

  test('[SV-16] a key of another certificate is refused at the start, in one line', async () => {
    copyFileSync(path('second.key'), path('key.pem'))

    const started = listen(
      () => new Response(),
      { port: 0, host: '127.0.0.1', tls: tls() },
      {
        log: () => {},
      },
    )

    await expect(started).rejects.toThrow(/^TLS_CERT and TLS_KEY cannot be used together: .+$/)
  })

  test('[SV-16] a handshake that fails harms nobody else', async () => {
    await served(async ({ port }) => {
      await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')

      expect(await nameShownAt(port)).toBe('first')
    })
  })
})

function nameShownAt(port: number): Promise<PeerCertificate['subject']['CN']> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN)
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
