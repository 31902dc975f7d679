import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { answerRefusal } from './errors.ts'
import { jsonMaxDepth, readJson } from './read-json.ts'

const app = new Hono()
app.post('/', async (c) => c.json({ read: await readJson(c, { maxBytes: 1000 }) }))
app.onError((error, c) => {
  if (error instanceof Refusal) return answerRefusal(c, error)
  throw error
})

async function post(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = {},
) {
  const sent = { 'Content-Type': 'application/json', ...headers }
  const answer = await app.request('/', { method: 'POST', body, headers: sent, duplex: 'half' })
  return { status: answer.status, body: await answer.json() }
}

function refused(status: number, code: string, values: object) {
  return { status, body: { refusal: { code, values } } }
}

test.each([
  ['{"title":"Milk","n":[1,{"a":null}],"also":[{"a":1},{"a":2}]}'],
  ['"a string"'],
  [' 12 '],
  ['{"a":"say \\"a\\": twice","a ":{"a":1}}'],
  ['{"a":"ends with a backslash\\\\","b":1}'],
])('[SC-20] valid JSON is read as it is: %s', async (text) => {
  expect(await post(text)).toEqual({ status: 200, body: { read: JSON.parse(text) } })
})

test.each([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['application/json-seq'],
  ['application/json; charset=utf-16'],
  [''],
])('[SC-20] content type %j is refused', async (type) => {
  expect(await post('{}', { 'Content-Type': type })).toEqual(
    refused(415, 'wrongContentType', { allowed: 'application/json' }),
  )
})

test('[SC-20] the charset may be named, a compressed body may not come', async () => {
  const named = await post('{}', { 'Content-Type': 'application/JSON; charset="UTF-8"' })
  const packed = await post('{}', { 'Content-Encoding': 'gzip' })

  expect([named.status, packed.status]).toEqual([200, 415])
})

test.each([
  ['{"a":', 'syntax'],
  ['', 'syntax'],
  ['{"a":1}{"a":1}', 'syntax'],
  ["{'a':1}", 'syntax'],
  ['{"a":1,"a":2}', 'key'],
  ['{"a":1,"\\u0061":2}', 'key'],
  ['[{"b":{"a":1,"c":[],"a" :2}}]', 'key'],
  [String.raw`{"a\\":1,"b":"\"","a\\":2}`, 'key'],
  [String.raw`{"a\"":1,"b":"\\\"{","a\"":2}`, 'key'],
  ['{"__proto__":{"admin":true}}', 'key'],
  ['{"x":[{"\\u005f_proto__":1}]}', 'key'],
  ['['.repeat(jsonMaxDepth + 1) + ']'.repeat(jsonMaxDepth + 1), 'depth'],
  ['{"a":'.repeat(40) + '1' + '}'.repeat(40), 'depth'],
])('[SC-21] %j is refused because of its %s', async (text, problem) => {
  expect(await post(text)).toEqual(refused(400, 'malformed', { problem }))
})

test('[SC-21] what stands in a string is neither a key nor depth', async () => {
  const text = String.raw`{"a":"\"a\":1,\"a\":2,[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[","b":"\\","c":"{"}`

  expect((await post(text)).status).toBe(200)
})

test('[SC-21] depth up to the limit is read', async () => {
  const deepest = '['.repeat(jsonMaxDepth) + ']'.repeat(jsonMaxDepth)

  expect((await post(deepest)).status).toBe(200)
})

test('[SC-21] bytes that are not UTF-8 are refused', async () => {
  const broken = new Uint8Array([0x22, 0xff, 0x22])

  expect(await post(broken)).toEqual(refused(400, 'malformed', { problem: 'encoding' }))
})

test('[SC-22] a body that is announced as too large is not read at all', async () => {
  const unread = new ReadableStream(
    {
      pull() {
        throw new Error('was read')
      },
    },
    { highWaterMark: 0 },
  )

  expect(await post(unread, { 'Content-Length': '1001' })).toEqual(
    refused(413, 'tooLarge', { maxBytes: 1000 }),
  )
})

test('[SC-22] an endless body is stopped at the limit', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 100
      controller.enqueue(new Uint8Array(100).fill(0x20))
    },
  })

  expect(await post(endless)).toEqual(refused(413, 'tooLarge', { maxBytes: 1000 }))
  expect(sent).toBeLessThan(2000)
})

test('[SC-22] a body that breaks off is the sender’s trouble, not an error of ours', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('connection lost'))
    },
  })

  expect(await post(broken)).toEqual(refused(400, 'malformed', { problem: 'cutOff' }))
})
