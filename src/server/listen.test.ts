import { Hono } from 'hono'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { answerRefusal } from './errors.ts'
import { readJson } from './read-json.ts'
import { listen, ListenError, type Fetch, type Listener } from './listen.ts'

const config = { port: 0, host: 'localhost', tls: null }
const open: Listener[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()))
})

async function start(fetch: Fetch, options: Partial<Parameters<typeof listen>[2]> = {}) {
  const listener = await listen(fetch, config, { log: () => {}, ...options })
  open.push(listener)
  return listener
}

/** Says the words to the server and gives back all that it answered until it closed. */
async function say(port: number, words: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.write(words)
  return text(socket)
}

const hello: Fetch = () => new Response('hello')

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

describe.skipIf(!hasIpv6)(
  '[SV-10] localhost is both loopback addresses, where there is IPv6',
  () => {
    test('[SV-10] 127.0.0.1 and ::1 answer on the same port', async () => {
      const { url, port } = await start(hello)

      const answers = await Promise.all(
        [url, `http://127.0.0.1:${port}`, `http://[::1]:${port}`].map(async (each) =>
          (await fetch(each)).text(),
        ),
      )

      expect(url).toBe(`http://localhost:${port}`)
      expect(answers).toEqual(['hello', 'hello', 'hello'])
    })

    test('[SV-10] a program on either of them is named, and neither is taken', async () => {
      const other = createServer()
      await new Promise<void>((resolve) => other.listen({ host: '::1', port: 0 }, resolve))
      const address = other.address()
      const port = typeof address === 'object' && address ? address.port : 0

      await expect(listen(hello, { ...config, port }, { log: () => {} })).rejects.toThrow(
        new ListenError(
          `Port ${port} on ::1 is in use. Stop the program that uses it, or set PORT.`,
        ),
      )

      await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
      await new Promise((resolve) => other.close(resolve))
    })
  },
)

test('[SV-11] a port in use is refused in one clear line', async () => {
  const { port } = await start(hello)

  await expect(listen(hello, { ...config, port }, { log: () => {} })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT.`,
  )
})

test('[SV-11] a HOST that is not of this machine is refused in one clear line', async () => {
  const elsewhere = { ...config, host: '192.0.2.1' }

  await expect(listen(hello, elsewhere, { log: () => {} })).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine.',
  )
})

test('[SV-12] the app is told the address of the socket, whatever the headers say', async () => {
  const { port } = await start((_request, { address }) => new Response(address))

  const answer = await fetch(`http://127.0.0.1:${port}`, {
    headers: { 'X-Forwarded-For': '203.0.113.9' },
  })

  expect(await answer.text()).toBe('127.0.0.1')
})

describe('[SV-13] what is not HTTP is answered and closed', () => {
  test('[SV-13] nonsense gets 400', async () => {
    const { port } = await start(hello)

    expect(await say(port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  })

  test('[SV-13] a header of more than 16 KiB gets 431', async () => {
    const { port } = await start(hello)

    const answer = await say(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)

    expect(answer).toMatch(/^HTTP\/1.1 431 /)
  })

  test.each([
    ['GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['GET / HTTP/1.1\r\nHost: user@a\r\n\r\n'],
    ['GET / HTTP/1.0\r\n\r\n'],
    ['GET / HTTP/1.1\r\n\r\n'],
    ['GET http://[/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('[SV-13] %j has no usable address and gets 400', async (words) => {
    const { port } = await start(hello)

    const answer = await say(port, words.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))

    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })

  test('[SV-13] a header that drips in is cut off', async () => {
    const { port } = await start(hello, { limits: { headersMs: 20, checkEveryMs: 10 } })

    expect(await say(port, 'GET / HTTP/1.1\r\nHost: ')).toMatch(/^HTTP\/1.1 408 /)
  })

  test('[SV-13] what escapes the app is logged, and answered without a word of it', async () => {
    const events: string[] = []
    const { url } = await start(() => Promise.reject(new Error('inner words')), {
      log: ({ event }) => events.push(event),
    })

    const answer = await fetch(url)

    expect([answer.status, await answer.text(), events]).toEqual([500, '', ['error']])
  })
})

test('[SC-22] over a real connection, too large a body is answered while it is still coming', async () => {
  const app = new Hono()
  app.post('/', async (c) => c.json({ read: await readJson(c, { maxBytes: 1000 }) }))
  app.onError((error, c) => (error instanceof Refusal ? answerRefusal(c, error) : c.text('', 500)))
  const { port } = await start((request) => app.fetch(request))
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

  const announced = await say(port, `${head}Content-Length: 5000\r\nConnection: close\r\n\r\n{`)
  const chunk = `600\r\n${' '.repeat(0x600)}\r\n`
  const chunked = await say(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`)

  expect([announced, chunked].map((answer) => answer.split(' ')[1])).toEqual(['413', '413'])
})

describe('[SV-14] the end is graceful', () => {
  test('[SV-14] a running request is finished, a new connection is refused', async () => {
    const arrived = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const { url, close } = await start(() => {
      arrived.resolve()
      return answer.promise
    })
    const running = fetch(url)
    await arrived.promise

    const closed = close()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    answer.resolve(new Response('late'))

    const response = await running
    expect([await response.text(), response.headers.get('connection')]).toEqual(['late', 'close'])
    await closed
  })

  test('[SV-14] idle connections do not hold it up, used or never used', async () => {
    const { port, close } = await start(hello)
    const unused = connect({ host: '127.0.0.1', port })
    const used = connect({ host: '127.0.0.1', port })
    used.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await new Promise((resolve) => used.once('data', resolve))

    await close()

    expect(await Promise.all([text(unused), text(used)])).toBeDefined()
  })

  test('[SV-14] a request that never ends is cut off', async () => {
    const arrived = Promise.withResolvers<void>()
    const { url, close } = await start(
      () => {
        arrived.resolve()
        return new Promise<Response>(() => {})
      },
      { limits: { closeMs: 10 } },
    )
    const running = fetch(url).catch((error: Error) => error.message)
    await arrived.promise

    await close()

    expect(await running).toBe('fetch failed')
  })

  test('[SV-14] closing twice is closing once', async () => {
    const { close } = await start(hello)

    expect(close()).toBe(close())
  })
})
