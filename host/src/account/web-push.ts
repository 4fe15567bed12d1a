import { serviceWorkers } from '@outlet/shared/browser/browser-services'
import { localStore, readJson } from '@outlet/shared/browser/storage'
import { call } from '@outlet/shared/api/call'
import {
  createNotificationChannel,
  getWebPushKey,
  type Language,
  type NotificationChannel,
  updateNotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { SERVICE_WORKER } from '../web-app/service-worker'

/** Parsed push subscription (RFC 8291: base64url without padding). */
const SubscriptionJson = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

/**
 * State of web push in this browser. `insecure`: only pages by https (or on this machine) may subscribe. `install`: iOS
 * permits push only for web apps on the Home Screen (WebKit, "Web Push for Web Apps on iOS and iPadOS").
 */
export type PushSupport = 'ready' | 'insecure' | 'install' | 'unsupported' | 'denied'

/** Only iOS has `navigator.standalone`: whether the page was opened from the Home Screen. */
const isInIosBrowser = (): boolean => 'standalone' in navigator && navigator.standalone === false

export const pushSupport = (): PushSupport => {
  if (!window.isSecureContext) return 'insecure'
  if (isInIosBrowser()) return 'install'
  if (!serviceWorkers() || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** Local storage key of the channel that was created from this browser, with the endpoint of its subscription. */
const STORAGE_KEY = 'outlet-web-push'
const StoredChannel = z.object({ channelId: z.string(), endpoint: z.string() })

const registered = async () => serviceWorkers()?.getRegistration(SERVICE_WORKER)

/** The browser's subscription. Null if there is none or the browser denies access, as with blocked site data. */
const readSubscription = async (): Promise<PushSubscription | null> => {
  if (pushSupport() !== 'ready') return null
  try {
    return (await (await registered())?.pushManager.getSubscription()) ?? null
  } catch {
    return null
  }
}

/** Channel of this browser. `isSame`: the browser's current subscription is the one of the channel. */
export const readSubscribedChannel = async (): Promise<{ channelId: string | null; isSame: boolean }> => {
  const stored = readJson(localStore, STORAGE_KEY, StoredChannel, null)
  const subscription = await readSubscription()
  return {
    channelId: stored?.channelId ?? null,
    isSame: subscription !== null && subscription.endpoint === stored?.endpoint,
  }
}

const bytesOf = (base64Url: string) => {
  const text = atob(base64Url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** Name of browser and system, such as `Chrome · Windows`, as far as the user agent contains them. */
export const browserName = (agent = navigator.userAgent): string => {
  const browsers = [/(Edg)e?\//, /(Firefox)\//, /(Chrome)\//, /(Safari)\//]
  const systems = [/(Windows)/, /(Android)/, /(iPhone|iPad)/, /(Mac) OS/, /(Linux)/]
  const nameOf = (patterns: readonly RegExp[]) => patterns.map((pattern) => pattern.exec(agent)?.[1]).find(Boolean)
  const browser = nameOf(browsers)?.replace('Edg', 'Edge')
  return [browser, nameOf(systems)].filter(Boolean).join(' · ') || 'Browser'
}

/**
 * Subscribes this browser at its vendor's push service. Null if the service cannot be reached, as behind many
 * firewalls.
 */
async function subscribeBrowser(): Promise<PushSubscription | null> {
  const workers = serviceWorkers()
  const registration = await workers?.register(SERVICE_WORKER).catch(() => null)
  if (!workers || !registration) return null
  await workers.ready
  const { public_key } = await call(getWebPushKey)
  // An existing subscription with another key, or of another user of this browser, would block the new one.
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
  const { endpoint, keys } = SubscriptionJson.parse(subscription)
  const secrets = { endpoint, ...keys }
  const { id } = channel
    ? await call(updateNotificationChannel, {
        params: { channelId: channel.id },
        body: { version: channel.version, secrets },
      })
    : await call(createNotificationChannel, {
        body: { kind: 'web-push', name: browserName(), is_own: true, language, secrets },
      })
  localStore.write(STORAGE_KEY, JSON.stringify({ channelId: id, endpoint }))
}

/**
 * Result of a subscription. `denied`: the person or the browser denied permission. `no_service`: the browser's push
 * service does not respond.
 */
export type SubscribeResult = 'on' | 'denied' | 'no_service'

/**
 * Requests permission, subscribes this browser and creates a channel for it, or updates `channel`, which was created
 * from this browser earlier.
 * @throws ApiError; the browser is unsubscribed again in that case
 */
export async function subscribe(
  channel: NotificationChannel | undefined,
  language: Language,
): Promise<SubscribeResult> {
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
  localStore.remove(STORAGE_KEY)
  await (await readSubscription())?.unsubscribe()
}
