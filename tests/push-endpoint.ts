import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Reach } from '#server/push-reach.ts'
import type { NoticeMessage } from '#server/notice-message.ts'
import { onTestFinished } from 'vitest'

/** Test support: the push service is on this machine, over plain http. */
export const anyReach: Reach = { allows: () => true, lookup }

/** Test support: one browser at a real push service, which reads what it is sent as the browser would. */
export interface PushEndpoint {
  subscription: { endpoint: string; p256dh: string; auth: string; language: string }
  received: NoticeMessage[]
  /** The headers of what it was sent last. */
  headers: Record<string, string | string[] | undefined>
  /** What it answers with; `null`: nothing, ever. */
  status: number | null
}

export async function openPushEndpoint(language = 'en'): Promise<PushEndpoint> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      endpoint.headers = request.headers
      mustBeSigned(request.headers.authorization ?? '', new URL(endpoint.subscription.endpoint))
      endpoint.received.push(JSON.parse(decrypt(body, { keys, auth })))
      if (endpoint.status !== null) response.writeHead(endpoint.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  const endpoint: PushEndpoint = {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/${randomBytes(12).toString('base64url')}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
      language,
    },
    received: [],
    headers: {},
    status: 201,
  }
  return endpoint
}

/** RFC 8292: the server says who it is, for this service alone, and not for longer than a day. */
function mustBeSigned(authorization: string, { origin }: URL): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', said = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const isItsOwn = verify(
    'sha256',
    Buffer.from(`${head}.${said}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(said, 'base64url').toString())
  const seconds = Date.now() / 1_000
  const isInTime = exp > seconds && exp <= seconds + 86_400
  if (!isItsOwn || aud !== origin || !isInTime || !/^(?:https|mailto):/.test(sub)) {
    throw new Error(`a push service would not take this: ${authorization}`)
  }
}

interface BrowserKeys {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
}

/** RFC 8291 and RFC 8188, of one record. */
function decrypt(body: Buffer, { keys, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + (body[20] ?? 0)
  const theirs = body.subarray(21, keyEnd)
  const sealed = body.subarray(keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = derive(keys.computeSecret(theirs), { salt: auth, info, length: 32 })
  const key = derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0', length: 16 })
  const nonce = derive(secret, { salt, info: 'Content-Encoding: nonce\0', length: 12 })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

interface Derivation {
  salt: Buffer
  info: Buffer | string
  length: number
}

function derive(secret: Buffer, { salt, info, length }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(info), length))
}
