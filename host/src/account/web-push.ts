import { createNotificationChannel, getWebPushKey } from '@outlet/shared/contract/notification-channels'
import { call } from '@outlet/shared/api/call'
import { z } from '@outlet/shared/contract/zod'

/** What a browser answers when it subscribes (RFC 8291: base64url without padding). */
const Subscribed = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

/** What web push can do here: `insecure` = only pages by https (or on this machine) may subscribe. */
export type PushSupport = 'ready' | 'insecure' | 'unsupported' | 'denied'

export const pushSupport = (): PushSupport => {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const SCRIPT = '/service-worker.js'
/** Under which this browser keeps the channel that was made of it: its address is never told again. */
const CHANNEL = 'outlet-web-push-channel'

const registered = () => navigator.serviceWorker.getRegistration(SCRIPT)

/** Of this browser; null = it has none. */
export const readSubscription = async (): Promise<PushSubscription | null> => {
  if (pushSupport() !== 'ready') return null
  return (await (await registered())?.pushManager.getSubscription()) ?? null
}

const bytesOf = (base64Url: string) => {
  const text = atob(base64Url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** `Chrome · Windows`, as far as the browser says. */
export const browserName = (agent = navigator.userAgent): string => {
  const browsers = [/(Edg)e?\//, /(Firefox)\//, /(Chrome)\//, /(Safari)\//]
  const systems = [/(Windows)/, /(Android)/, /(iPhone|iPad)/, /(Mac) OS/, /(Linux)/]
  const nameOf = (patterns: readonly RegExp[]) => patterns.map((pattern) => pattern.exec(agent)?.[1]).find(Boolean)
  const browser = nameOf(browsers)?.replace('Edg', 'Edge')
  return [browser, nameOf(systems)].filter(Boolean).join(' · ') || 'Browser'
}

/**
 * Asks for permission, subscribes this browser, and makes a channel of it. Answers false where the person says no. Throws
 * ApiError.
 */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.register(SCRIPT)
  await navigator.serviceWorker.ready
  const { public_key } = await call(getWebPushKey)
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(public_key) }
  const subscription = await registration.pushManager.subscribe(options)
  const { endpoint, keys } = Subscribed.parse(subscription.toJSON())
  const { id } = await call(createNotificationChannel, {
    body: { kind: 'web-push', name: browserName(), is_own: true, secrets: { endpoint, ...keys } },
  })
  localStorage.setItem(CHANNEL, id)
  return true
}

/** Ends this browser's subscription; answers the channel that was made of it, where this browser still knows. */
export const unsubscribe = async (): Promise<string | null> => {
  const channelId = localStorage.getItem(CHANNEL)
  localStorage.removeItem(CHANNEL)
  await (await readSubscription())?.unsubscribe()
  return channelId
}
