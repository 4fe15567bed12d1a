import { serviceWorkers } from '@outlet/shared/browser/browser-services'
import { localStore } from '@outlet/shared/browser/storage'
import { call } from '@outlet/shared/api/call'
import {
  createNotificationChannel,
  getWebPushKey,
  type Language,
  type NotificationChannel,
  updateNotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'

/** What a browser answers when it subscribes (RFC 8291: base64url without padding). */
const Subscribed = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

/** What web push can do here: `insecure` = only pages by https (or on this machine) may subscribe. */
export type PushSupport = 'ready' | 'insecure' | 'unsupported' | 'denied'

export const pushSupport = (): PushSupport => {
  if (!window.isSecureContext) return 'insecure'
  if (!serviceWorkers() || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const SCRIPT = '/service-worker.js'
/** Under which this browser keeps which channel was made of it, and of which subscription. */
const KEY = 'outlet-web-push'
const Kept = z.object({ channelId: z.string(), endpoint: z.string() })

const readKept = () => {
  try {
    return Kept.parse(JSON.parse(localStore.read(KEY) ?? 'null'))
  } catch {
    return null
  }
}

const registered = async () => serviceWorkers()?.getRegistration(SCRIPT)

/** Null also where the browser refuses to say: site data is blocked. */
const readSubscription = async (): Promise<PushSubscription | null> => {
  if (pushSupport() !== 'ready') return null
  try {
    return (await (await registered())?.pushManager.getSubscription()) ?? null
  } catch {
    return null
  }
}

/** What this very browser has; `isSame` = its subscription is the one that the channel was made of. */
export const readHere = async (): Promise<{ channelId: string | null; isSame: boolean }> => {
  const kept = readKept()
  const subscription = await readSubscription()
  return {
    channelId: kept?.channelId ?? null,
    isSame: subscription !== null && subscription.endpoint === kept?.endpoint,
  }
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

/** The browser's maker runs the service; null where it cannot be reached, as behind many firewalls. */
async function subscribeBrowser(): Promise<PushSubscription | null> {
  const workers = serviceWorkers()
  const registration = await workers?.register(SCRIPT).catch(() => null)
  if (!workers || !registration) return null
  await workers.ready
  const { public_key } = await call(getWebPushKey)
  // One that was made with another key, or for somebody else who signed in here, is in the way.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(public_key) }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

const storeChannel = async (channel: NotificationChannel | undefined, subscription: object, language: Language) => {
  const { endpoint, keys } = Subscribed.parse(subscription)
  const secrets = { endpoint, ...keys }
  const { id } = channel
    ? await call(updateNotificationChannel, {
        params: { channelId: channel.id },
        body: { version: channel.version, secrets },
      })
    : await call(createNotificationChannel, {
        body: { kind: 'web-push', name: browserName(), is_own: true, language, secrets },
      })
  localStore.write(KEY, JSON.stringify({ channelId: id, endpoint }))
}

/** `denied` = the person, or the browser for them, says no; `no_service` = the browser's push service does not answer. */
export type Subscribing = 'on' | 'denied' | 'no_service'

/**
 * Asks for permission, subscribes this browser, and makes a channel of it, or gives `channel`, which was made of it before,
 * the new subscription. Throws ApiError, and then has no subscription.
 */
export async function subscribe(channel: NotificationChannel | undefined, language: Language): Promise<Subscribing> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const subscription = await subscribeBrowser()
  if (!subscription) return 'no_service'
  try {
    await storeChannel(channel, subscription.toJSON(), language)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Ends this browser's subscription. */
export const unsubscribe = async (): Promise<void> => {
  localStore.remove(KEY)
  await (await readSubscription())?.unsubscribe()
}
