import { queryClient } from '@outlet/shared/api/query-client'
import {
  countNotifications,
  getNotificationPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotifications,
  setNotificationPreferences,
} from '@outlet/shared/contract/notifications'
import type { Notification } from '@outlet/shared/contract/notifications'
import { anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'
import { byDay, daysAgo } from './days'

const DAY_MS = 86_400_000
const blocked = (change: Partial<Notification> = {}): Notification => ({
  id: anId(),
  kind: 'stores.blocked',
  params: { website_type: 'coach', store_name: 'Coach', code: 'store.blocked' },
  is_read: false,
  created_at: new Date().toISOString(),
  ...change,
})
const stores = aRoute({ name: 'StoreProducts', path: '/products/list', section: 'products' })
const release = aRelease({
  remotes: [
    aRemote({
      routes: [aRoute(), stores],
      notifications: [
        {
          kind: 'stores.blocked',
          label: {
            'zh-CN': '已停止访问 {{store_name}}：{{code}}',
            'en-US': 'Requests to {{store_name}} have stopped: {{code}}',
          },
          icon: 'failure',
          link: '/products/list?website_type={{website_type}}',
          roles: ['*'],
        },
        {
          kind: 'inventory-monitors.restocked',
          label: {
            'zh-CN': '补货：{{product_name}}（{{store_name}}），库存 {{stock}}，{{price}}',
            'en-US': 'Restocked: {{product_name}} ({{store_name}}), stock {{stock}}, {{price}}',
          },
          icon: 'success',
          link: '/orders/list?monitor={{monitor_id}}',
          roles: ['*'],
        },
      ],
    }),
  ],
})

const server = useFakeServer(signedInAs('admin'))

/** Fakes a server with these notifications, newest first. */
const fakeNotifications = (...initial: Notification[]) => {
  let stored = initial
  const mark = (ids: readonly string[], isRead: boolean) => {
    stored = stored.map((each) => (ids.includes(each.id) ? { ...each, is_read: isRead } : each))
  }
  const unread = () => stored.filter((each) => !each.is_read)
  server.use(
    fake(countNotifications, () => ({ count: unread().length, exact: true })),
    fake(listNotifications, ({ query }) => ({ items: query.is_read === false ? unread() : stored, next: null })),
    fake(markNotifications, ({ body }) => {
      mark(body.ids, body.is_read)
      return {}
    }),
    fake(markAllNotificationsRead, ({ body }) => {
      const ids = unread().map(({ id }) => id)
      expect(body.up_to).toBe(ids[0])
      mark(ids, true)
      return { ids }
    }),
  )
  return { add: (one: Notification) => (stored = [one, ...stored]) }
}
const readAgain = () =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.topics?.includes('notifications') ?? false })
const bell = () => screen.findByRole('button', { name: /^Notifications/ })
const open = async () => {
  const shown = showConsole('/orders/list', { release })
  await screen.findByRole('heading', { name: 'page OrderList' })
  await shown.user.click(await bell())
  await screen.findByRole('tablist')
  return shown
}

test('shows how many are unread, and describes each', async () => {
  fakeNotifications(
    blocked({ is_practice: true }),
    blocked({ kind: 'users.role_changed', params: { role: 'user', by: 'Chen' }, is_read: true }),
  )
  const { user } = await open()
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  const today = await screen.findByRole('region', { name: 'Today' })
  expect(within(today).getByRole('link')).toHaveTextContent('Requests to Coach have stopped: The store refuses access')
  expect(within(today).getByText('Practice')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'All' }))
  expect(await screen.findByText('Chen changed your role to User')).toBeVisible()
})

test('the icon of the installed console shows how many are unread, while the session lasts', async () => {
  const badge: (number | 'none')[] = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badge.push(count),
    clearAppBadge: async () => void badge.push('none'),
  })
  fakeNotifications(blocked(), blocked())
  const { unmount } = await open()
  await waitFor(() => expect(badge).toEqual([2]))
  unmount()
  expect(badge).toEqual([2, 'none'])
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

test('a notification leads to its subject and is then read', async () => {
  fakeNotifications(blocked())
  const { user, model } = await open()
  await user.click(await screen.findByRole('link', { name: /Requests to Coach/ }))
  expect(await screen.findByRole('heading', { name: 'page StoreProducts' })).toBeVisible()
  expect(model.router.location().search).toBe('?website_type=coach')
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
})

test('offers another reading if the second one lacks the counted notifications too', async () => {
  const { add } = fakeNotifications()
  server.use(fake(countNotifications, () => ({ count: 1, exact: true })))
  const { user } = await open()
  expect(await screen.findByText('Unread notifications couldn’t be listed')).toBeVisible()
  add(blocked())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Requests to Coach/ })).toBeVisible()
})

test('all are marked as read, which can be undone', async () => {
  fakeNotifications(blocked(), blocked())
  const { user } = await open()
  await screen.findAllByRole('link', { name: /Requests to Coach/ })
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('No unread notifications')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
})

test('one is marked as read, and as unread again', async () => {
  fakeNotifications(blocked())
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'All' }))
  await user.click(await screen.findByRole('button', { name: /^Mark as read: Requests/ }))
  await user.click(await screen.findByRole('button', { name: /^Mark as unread: Requests/ }))
  expect(await screen.findByRole('button', { name: /^Mark as read: Requests/ })).toBeVisible()
})

test('a new one is counted as it arrives, and announced politely', async () => {
  const { add } = fakeNotifications()
  showConsole('/orders/list', { release })
  await bell()
  add(blocked())
  await readAgain()
  await waitFor(() => expect(screen.getByText('1 unread')).toHaveAttribute('role', 'status'))
})

test('keys: Escape closes and returns the focus, arrows change the tab', async () => {
  fakeNotifications()
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Unread' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'All' })).toHaveFocus()
  expect(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  expect(await screen.findByText('No notifications yet')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(await bell()).toHaveFocus()
})

test('a failure to read the list is shown and can be tried again', async () => {
  fakeNotifications(blocked())
  server.use(
    fake(listNotifications, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const { user } = await open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  fakeNotifications()
  await user.click(again)
  expect(await screen.findByText('No unread notifications')).toBeVisible()
})

test('an empty list beside a count is read again and never claims that all are read', async () => {
  fakeNotifications(blocked())
  let reads = 0
  let respond = (): void => undefined
  const isReadAgain = new Promise<void>((resolve) => (respond = resolve))
  server.use(
    fake(listNotifications, async () => {
      reads += 1
      if (reads > 1) await isReadAgain
      return { items: reads > 1 ? [blocked()] : [], next: null }
    }),
  )
  await open()
  await waitFor(() => expect(reads).toBe(2))
  expect(screen.queryByText('No unread notifications')).not.toBeInTheDocument()
  respond()
  expect(await screen.findByRole('link', { name: /Requests to Coach/ })).toBeVisible()
})

test('an unknown kind is shown as such', async () => {
  fakeNotifications(blocked({ kind: 'parcels.lost', params: {} }))
  await open()
  expect(await screen.findByText(/New type of notification \(parcels\.lost\)/)).toBeVisible()
})

const restocked = (stock: number | string, price: string) => {
  const params = { monitor_id: '1', product_name: 'Tabby', store_name: 'Coach', stock, price }
  return blocked({ kind: 'inventory-monitors.restocked', params })
}

test('stock and price are formatted, unknown values as unknown', async () => {
  fakeNotifications(restocked(1200, 'USD 12900'), restocked('plenty', ''), restocked('unknown', 'JPY 500 900'))
  await open()
  const texts = (await screen.findAllByRole('link', { name: /Restocked/ })).map((link) => link.textContent)
  expect(texts.map((text) => text?.replace(/^.*stock /, ''))).toEqual([
    '1,200, $129.00',
    'plenty, price unknown',
    'unknown, from ¥500',
  ])
})

describe('notification preferences', () => {
  afterEach(() => {
    localStorage.removeItem('outlet-remote-settings')
    act(() => void globalThis.dispatchEvent(new Event('outlet-remote-settings-changed')))
  })
  const settings = async () => {
    const shown = await open()
    await shown.user.click(screen.getByRole('button', { name: 'Notification settings' }))
    return shown
  }

  test('own monitors on or off, stored on the server', async () => {
    let own_monitors = true
    server.use(
      fake(getNotificationPreferences, () => ({ own_monitors })),
      fake(setNotificationPreferences, ({ body }) => {
        own_monitors = body.own_monitors
        return body
      }),
    )
    fakeNotifications()
    const { user } = await settings()
    const choice = await screen.findByRole('switch', { name: /for my monitors/ })
    expect(choice).toBeChecked()
    await user.click(choice)
    await waitFor(() => expect(own_monitors).toBe(false))
    expect(choice).not.toBeChecked()
  })

  test('the document’s title shows how many are unread', async () => {
    server.use(fake(getNotificationPreferences, () => ({ own_monitors: true })))
    fakeNotifications(blocked(), blocked())
    const { user } = await settings()
    expect(document.title).toMatch(/^Orders/)
    await user.click(screen.getByRole('switch', { name: /title/ }))
    await waitFor(() => expect(document.title).toMatch(/^\(2\) Orders/))
  })

  test('a sound for a new notification while the bell is closed, in one tab; none for those already loaded', async () => {
    const sounds = jest.fn()
    const param = { setValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn(), value: 0 }
    const node = { connect: jest.fn(), gain: param, frequency: param, start: sounds, stop: jest.fn() }
    const context = { createGain: () => node, createOscillator: () => node, close: jest.fn(), currentTime: 0 }
    const request = (_name: string, _options: object, run: (lock: object | null) => Promise<void>) => run({})
    Object.assign(globalThis, { AudioContext: jest.fn(() => context) })
    Object.assign(navigator, { locks: { request } })
    server.use(fake(getNotificationPreferences, () => ({ own_monitors: true })))
    const { add } = fakeNotifications(blocked())
    const { user } = await settings()
    await user.click(screen.getByRole('switch', { name: /sound/ }))
    // Turning the sound on plays it once, which are two tones.
    expect(sounds).toHaveBeenCalledTimes(2)
    await readAgain()
    add(blocked())
    await readAgain()
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Unread (2)' })).toBeVisible())
    expect(sounds).toHaveBeenCalledTimes(2)
    await user.keyboard('{Escape}')
    add(blocked())
    await readAgain()
    await waitFor(() => expect(sounds).toHaveBeenCalledTimes(4))
  })
})

test('days are calendar days', () => {
  const now = new Date(2026, 10, 20, 0, 30).getTime()
  const at = (ms: number) => blocked({ created_at: new Date(ms).toISOString() })
  const days = byDay([at(now), at(now - 3_600_000), at(now - 3_600_001), at(now - 3 * DAY_MS)])
  expect(days.map(({ start, items }) => [daysAgo(start, now), items.length])).toEqual([
    [0, 1],
    [1, 2],
    [3, 1],
  ])
})
