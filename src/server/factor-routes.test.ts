import { createHash } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test } from 'vitest'
import { eachDatabase } from '#store/each-database.ts'
import { endAllSessions } from '#store/sessions.ts'
import { holdUser } from '#store/users.ts'
import { type Answer, type AuthHouse, codeOf, goodPassword } from './auth-visitor.ts'
import { codeOfSecret } from './test-codes.ts'
import { openAuthHouse, type Visitor } from './auth-visitor.ts'

const ada = { name: 'Ada', email: 'ada@example.org', password: goodPassword }
const origin = 'http://localhost'

eachDatabase('what a person signs in by', (open) => {
  test('[PF-10] a passkey of a session that was ended meanwhile is not added', async () => {
    const house = await openAuthHouse(open)
    const thief = house.visitor()
    await thief.post('/sign-up', ada)
    const { body } = await thief.post('/passkeys/add-options', {})
    const response = newPasskey((body['options'] as { challenge: string }).challenge)

    const answer = await endedDuring(house, thief, () => thief.post('/passkeys/add', { response }))

    expect(codeOf(answer)).toBe('notSignedIn')
    expect(await house.database.read.selectFrom('passkeys').select('id').execute()).toEqual([])
  })

  test('[PF-10] codes of a session that was ended meanwhile are not turned on', async () => {
    const house = await openAuthHouse(open)
    const thief = house.visitor()
    await thief.post('/sign-up', ada)
    const { setup, secret } = (await thief.post('/codes/begin', {})).body
    const code = await codeOfSecret(secret, house.clock.now)

    const answer = await endedDuring(house, thief, () => thief.post('/codes/on', { setup, code }))

    expect(codeOf(answer)).toBe('notSignedIn')
    expect(await house.database.read.selectFrom('twoFactors').select('userId').execute()).toEqual(
      [],
    )
  })
})

/** Ends all sessions while `act` is under way: it has been let in, and waits for its turn to write. */
async function endedDuring(
  { database }: AuthHouse,
  visitor: Visitor,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { acting } = await database.write.transaction().execute(async (db) => {
    const [user] = await db.selectFrom('users').select('id').execute()
    await holdUser(db, database.dialect, user?.id ?? '')
    await endAllSessions(db, user?.id ?? '')
    const under = act()
    // Each reads after the one before has read: by now it has been let in.
    for (let read = 0; read < 5; read += 1) await visitor.get('/factors')
    return { acting: under }
  })
  return acting
}

/** As a browser makes it, with a key of no use. */
function newPasskey(challenge: string) {
  const id = Buffer.alloc(16, 7)
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(32)],
    [-3, new Uint8Array(32)],
  ])
  const present = 0x45
  const authData = Buffer.concat([
    createHash('sha256').update('localhost').digest(),
    Buffer.from([present, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    isoCBOR.encode(key),
  ])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ])
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
    },
  }
}
