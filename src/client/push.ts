import { Refusal } from '#domain/refusal.ts'
import { recall, remember } from './device-memory.ts'
import { keysOf } from './push-keys.ts'
import { get, post, Unreachable } from './server-api.ts'

/** Whether this device tells its person of things while nobody looks at it. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The browser's own service for it does not answer. */
export class PushUnreachable extends Error {}

const memory = 'push'

export async function pushState(userId: string): Promise<PushState> {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return 'unsupported'
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  // What somebody else on this device asked for is not mine.
  if (recall(memory) !== userId || Notification.permission !== 'granted') return 'off'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the person, then the browser, then tells our server. */
export async function turnOnPush(userId: string, language: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(userId)
  const { key } = await get<{ key: string }>('/push/key')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(() => {
    throw new PushUnreachable()
  })
  await post('/push/subscribe', { ...keysOf(subscription), language })
  remember(memory, userId)
  return 'on'
}

export async function turnOffPush(): Promise<PushState> {
  await post('/push/unsubscribe', {})
  remember(memory, null)
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe().catch(() => false)
  return 'off'
}

/** A session that is new, or that moved, is told of once more: the old one reaches nobody. */
export async function renewPush(userId: string, language: string): Promise<void> {
  // Once in each tab is enough.
  if (recall(memory, 'tab') === userId || (await pushState(userId)) !== 'on') return
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription()
  try {
    if (subscription) await post('/push/subscribe', { ...keysOf(subscription), language })
    remember(memory, userId, 'tab')
  } catch (error) {
    // The next page tries again.
    const isExpected = error instanceof Unreachable || error instanceof Refusal
    if (!isExpected && !(error instanceof DOMException)) throw error
  }
}
