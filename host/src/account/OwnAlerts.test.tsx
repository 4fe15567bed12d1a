import {
  createNotificationChannel,
  deleteNotificationChannel,
  getWebPushKey,
  listNotificationChannels,
  testNotificationChannel,
  updateNotificationChannel,
  type NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { anId } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { EmailCard } from './EmailCard'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'
import { PushCard } from './PushCard'

addMessages('account', { 'zh-CN': zhCN, 'en-US': enUS })

const NOW = '2026-11-20T12:00:00.000Z'
const aChannel = (change: Partial<NotificationChannel>): NotificationChannel => ({
  id: anId(),
  kind: 'web-push',
  name: 'Firefox · Linux',
  owner: { id: anId(), name: 'Me' },
  settings: {},
  secrets: [],
  language: 'en-US',
  rate: null,
  quiet_hours: null,
  proxy: null,
  state: 'active',
  code: null,
  state_since: NOW,
  last: null,
  waiting: 0,
  created_at: NOW,
  updated_at: NOW,
  version: 1,
  ...change,
})

let channels: NotificationChannel[] = []
const result = { at: NOW, is_sent: true, code: null, answer: '' }
const find = (id: string) => channels.find((channel) => channel.id === id) ?? aChannel({})
const server = useFakeServer(
  fake(listNotificationChannels, () => ({ items: channels, next: null })),
  fake(getWebPushKey, () => ({ public_key: 'BAEC' })),
  fake(createNotificationChannel, ({ body: { kind, name, settings } }) => {
    const channel = aChannel({ kind, name, settings, state: 'unverified' })
    channels = [...channels, channel]
    return channel
  }),
  fake(updateNotificationChannel, ({ params }) => find(params.channelId)),
  fake(deleteNotificationChannel, ({ params }) => {
    channels = channels.filter(({ id }) => id !== params.channelId)
    return {}
  }),
  fake(testNotificationChannel, ({ params }) => ({ result, channel: find(params.channelId) })),
)
const sent = (what: RegExp) =>
  server.calls.filter((call) => what.test(call.what)).map(({ body }) => JSON.parse(String(body)) as unknown)

const subscribed = { endpoint: 'https://push.example/1', keys: { p256dh: 'cDI1NmRo', auth: 'YXV0aA' } }
let current: object | null = null
const subscriptionOf = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ ...subscribed, endpoint }),
  unsubscribe: async () => {
    current = null
    return true
  },
})
let onSubscribe = () => subscriptionOf(subscribed.endpoint)
const registration = {
  pushManager: {
    getSubscription: async () => current,
    subscribe: async () => (current = onSubscribe()),
  },
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true })

/** jsdom has no push API, as some browsers. This adds one with a given permission. */
const havePush = (permission: NotificationPermission) => {
  define(window, 'isSecureContext', true)
  define(window, 'PushManager', Object)
  define(window, 'Notification', { permission, requestPermission: async () => permission })
  define(navigator, 'serviceWorker', {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  })
}

beforeEach(() => {
  channels = []
  current = null
  onSubscribe = () => subscriptionOf(subscribed.endpoint)
  localStorage.clear()
  define(window, 'isSecureContext', true)
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
})

test('a page that cannot subscribe shows the reason and offers nothing', async () => {
  channels = [aChannel({})]
  const { rerender } = renderPage(<PushCard />, { path: '/account/settings' })
  expect(await screen.findByText('Firefox · Linux')).toBeVisible()
  expect(screen.getByText('This browser doesn’t support push.')).toBeVisible()
  // Only iOS has this property.
  define(navigator, 'standalone', false)
  rerender(<PushCard />)
  expect(screen.getByText(/^Add the console to the Home Screen first/)).toBeVisible()
  Reflect.deleteProperty(navigator, 'standalone')
  havePush('denied')
  rerender(<PushCard />)
  expect(screen.getByText(/This browser blocks notifications from this site/)).toBeVisible()
  define(window, 'isSecureContext', false)
  rerender(<PushCard />)
  expect(screen.getByText('Browser push requires the console to be opened over https.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /this browser/ })).toBeNull()
})

test('this browser is subscribed, tested, found without its subscription and renewed, and unsubscribed', async () => {
  havePush('granted')
  const { user, unmount } = renderPage(<PushCard />, { path: '/account/settings' })
  await user.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))
  expect(await screen.findByRole('button', { name: 'Turn off in this browser' })).toBeVisible()
  const { endpoint, keys } = subscribed
  expect(sent(/^POST .notification-channels$/)).toEqual([
    expect.objectContaining({ kind: 'web-push', is_own: true, language: 'en-US', secrets: { endpoint, ...keys } }),
  ])
  expect(screen.getByText(/This browser · Unverified/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send test message' }))
  expect(await screen.findByText('Test message sent')).toBeVisible()
  unmount()

  current = null
  const again = renderPage(<PushCard />, { path: '/account/settings' })
  expect(await screen.findByRole('status')).toHaveTextContent(/subscription has expired or changed/)
  onSubscribe = () => subscriptionOf('https://push.example/2')
  await again.user.click(screen.getByRole('button', { name: 'Turn on in this browser' }))
  expect(await screen.findByRole('button', { name: 'Turn off in this browser' })).toBeVisible()
  expect(sent(/^PATCH /)).toEqual([{ version: 1, secrets: { endpoint: 'https://push.example/2', ...keys } }])
  again.unmount()

  const last = renderPage(<PushCard />, { path: '/account/settings' })
  await last.user.click(await screen.findByRole('button', { name: 'Turn off in this browser' }))
  expect(await screen.findByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
  expect(channels).toEqual([])
  expect(current).toBeNull()
})

test('a push service that does not respond is reported, and no channel is created', async () => {
  havePush('granted')
  onSubscribe = () => {
    throw new DOMException('Registration failed - push service error', 'AbortError')
  }
  const { user } = renderPage(<PushCard />, { path: '/account/settings' })
  await user.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))
  expect(await screen.findByText(/Can’t reach the browser’s push service/)).toBeVisible()
  expect(sent(/^POST .notification-channels$/)).toEqual([])
})

test('an e-mail address is unverified until its link is opened; the link is sent at once, and again on request', async () => {
  const { user } = renderPage(<EmailCard />, { path: '/account/settings' })
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: ' me@shop.example ' } })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Confirmation e-mail sent')).toBeVisible()
  expect(await screen.findByText(/Unverified. Open the link in the e-mail to confirm/)).toBeVisible()
  expect(sent(/^POST .notification-channels$/)[0]).toMatchObject({
    kind: 'email',
    is_own: true,
    settings: { to: 'me@shop.example' },
  })
  const tests = () => server.calls.filter(({ what }) => what.endsWith('/test')).length
  await user.click(screen.getByRole('button', { name: 'Resend confirmation' }))
  await waitFor(() => expect(tests()).toBe(2))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('me@shop.example')).toBeNull())
})
