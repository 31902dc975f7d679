import { fromBase64, toBase64 } from '#domain/base64.ts'
import { Refusal } from '#domain/refusal.ts'
import { post } from './server-api.ts'

/** The server's JSON of WebAuthn's options, as far as it has bytes in it. */
interface Options {
  challenge: string
  user?: { id: string }
  excludeCredentials?: { id: string }[]
  allowCredentials?: { id: string }[]
}

/** Makes a passkey on this device, or on another one that the browser reaches. */
export async function makePasskey(path: string, body: object): Promise<object> {
  const { options } = await post<{ options: Options }>(path, body)
  const credential = await asked(() =>
    // Bytes instead of text is all that differs from what the server said.
    navigator.credentials.create({
      publicKey: inBytes(options) as unknown as PublicKeyCredentialCreationOptions,
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...nameOf(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports(),
    },
  }
}

interface Use {
  /** Waits in the field's own suggestions instead of asking at once. */
  signal?: AbortSignal
}

/** Signs the server's challenge with a passkey. */
export async function showPasskey(path: string, { signal }: Use = {}): Promise<object> {
  const { options } = await post<{ options: Options }>(path, {})
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: inBytes(options) as unknown as PublicKeyCredentialRequestOptions,
      ...(signal && { signal, mediation: 'conditional' }),
    }),
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    ...nameOf(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle && toText(response.userHandle),
    },
  }
}

export async function canSuggestPasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  return PublicKeyCredential.isConditionalMediationAvailable?.() ?? false
}

/** What a person let go of, or has already, is told like any other problem. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!('PublicKeyCredential' in globalThis)) throw problem('noPasskeysHere')
  const credential = await ask().catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
    throw problem(error.name === 'InvalidStateError' ? 'passkeyKnown' : 'noPasskeyUsed')
  })
  if (!(credential instanceof PublicKeyCredential)) throw problem('noPasskeyUsed')
  return credential
}

function problem(name: string): Refusal {
  return new Refusal('invalid', { problem: name })
}

function inBytes(options: Options): object {
  const { challenge, user, excludeCredentials, allowCredentials } = options
  return {
    ...options,
    challenge: toBytes(challenge),
    ...(user && { user: { ...user, id: toBytes(user.id) } }),
    ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(withBytes) }),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(withBytes) }),
  }
}

function withBytes(credential: { id: string }): object {
  return { ...credential, id: toBytes(credential.id) }
}

function nameOf({ id, rawId, type }: PublicKeyCredential) {
  return { id, rawId: toText(rawId), type, clientExtensionResults: {} }
}

function toText(bytes: ArrayBuffer): string {
  const text = toBase64(new Uint8Array(bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function toBytes(text: string): Uint8Array {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
}
