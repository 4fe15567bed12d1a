import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import {
  disconnectStore,
  getStoreLeavesBehind,
  getStoreUse,
  listStores,
  listStoreSyncs,
} from '@outlet/shared/contract/stores'
import { getStore, restoreStore, tryStore, updateStore } from '@outlet/shared/contract/stores/configure-stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { clickInMenu } from '@outlet/shared/testing/click-in-menu'
import { aStore, aStoreSync, someMoney } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresPage from './StoresPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const at = '2026-11-20T12:00:00.000Z'
const store = aStore({ key: 'coach-eu', name: 'Coach Europe', is_practice: false, products_count: 2418 })
const use = {
  tokens: 7.6,
  under_way: 1,
  requests_last_minute: 120,
  retry_at: null,
}
const trial = {
  latency_ms: 240,
  can: { exact_quantity: true, checkout: false, batch_size: 24 },
  listed_count: 2500,
  sample: {
    product_id: 'C0772',
    name: 'Tabby',
    price: someMoney(),
    price_max: someMoney(),
    picture: null,
    notes: [],
    ats: 12,
    qty_kind: 'exact' as const,
    stock_level: null,
    orderable: true,
  },
  error: null,
}

const server = useFakeServer(
  fake(listStores, () => ({ items: [store], next: null })),
  fake(getStore, () => store),
  fake(getStoreUse, () => use),
  fake(getStoreLeavesBehind, () => ({ products: 2418, monitors: 12, orders: 1 })),
  fake(listStoreSyncs, () => ({
    items: [
      aStoreSync({ finished_at: '2026-11-20T12:01:30.000Z', progress: { done: 240, total: 240, unread: 3 } }),
      aStoreSync({ state: 'failed', error: { code: 'store.timeout', message: 'no response', at } }),
    ],
    next: null,
  })),
  fake(updateStore, ({ body }) => ({ ...store, paused_at: body.pause ? at : null, version: body.version + 1 })),
  fake(disconnectStore, () => ({})),
  fake(restoreStore, () => store),
  fake(tryStore, () => trial),
)

const path = '/stores/list?store=coach-eu'
const show = (change: Parameters<typeof renderPage>[1] = {}) => renderPage(<StoresPage />, { path, ...change })
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Coach Europe' }))
/** Chooses an entry of the drawer's menu. */
const choose = async (user: UserEvent, name: string) => {
  await drawer()
  await clickInMenu(user, 'More actions for Coach Europe', name)
}
const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body)))
/** Returns the message with this text, and its undo button: messages outlive the test that caused them. */
const messageWith = async (text: string | RegExp) =>
  within((await screen.findByText(text)).closest<HTMLElement>('.arco-message') ?? document.body)
const requests = () => server.calls.map(({ what }) => what)

test("shows the store's request rate, settings, syncs and links", async () => {
  show()
  const shown = await drawer()
  const meter = await shown.findByRole('meter', { name: 'Requests in the last minute' })
  expect(meter).toHaveAttribute('aria-valuetext', '120 of 300')
  expect(shown.getByText('1 of 2')).toBeVisible()
  expect(shown.getByText('7 of 10')).toBeVisible()
  expect(shown.getByText('list-prices')).toBeVisible()
  expect(await shown.findByText('240 catalog entries · 1 min 30 sec')).toBeVisible()
  expect(shown.getByText('3 of them could not be read and stay as they were.')).toBeVisible()
  expect(shown.getByText('The store timed out')).toBeVisible()
  const links = shown.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/products/list?website_type=coach-eu',
    '/product_base/inventory-monitor?website_type=coach-eu',
    '/audit/list?subject_type=store&subject_id=coach-eu',
  ])
})

test('pauses without a confirmation, and offers an undo', async () => {
  const { user } = show()
  await choose(user, 'Pause')
  await user.click((await messageWith('Coach Europe is paused')).getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('PATCH')).toEqual([
      { version: 1, pause: true },
      { version: 2, resume: true },
    ]),
  )
})

test('mutes the store for a week, and offers an undo', async () => {
  const { user } = show()
  await choose(user, 'Mute for a week')
  await user.click((await messageWith(/^Coach Europe muted until/)).getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('PATCH')).toEqual([
      { version: 1, muted_until: expect.stringMatching(/Z$/) as string },
      { version: 2, muted_until: null },
    ]),
  )
})

test('a muted store shows until when and the effects, and can be unmuted', async () => {
  server.use(fake(getStore, () => ({ ...store, muted_until: '2099-01-01T00:00:00.000Z' })))
  const { user } = show()
  const shown = await drawer()
  expect(await shown.findByText(/Checks, history and snatch tasks continue/)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Unmute' }))
  await waitFor(() => expect(sent('PATCH')).toEqual([{ version: 1, muted_until: null }]))
})

test('a paused store shows since when, is not synced, and can be resumed', async () => {
  server.use(fake(getStore, () => ({ ...store, paused_at: at })))
  const { user } = show()
  const shown = await drawer()
  expect(await shown.findByText(/No requests are sent to the store until it is resumed/)).toBeVisible()
  expect(shown.queryByRole('button', { name: /sync/i })).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Resume' }))
  await user.click((await messageWith('Requests to Coach Europe are resumed')).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent('PATCH').at(-1)).toEqual({ version: 2, pause: true }))
})

test('a blocked store shows the error and since when; ending the block cannot be undone', async () => {
  const last_error = { code: 'store.blocked' as const, message: 'HTTP 403', at }
  const failing_since = '2026-11-18T08:00:00.000Z'
  server.use(fake(getStore, () => ({ ...store, health: 'blocked' as const, failing_since, last_error })))
  const { user } = show()
  const shown = await drawer()
  const notice = await shown.findByText(/The store refuses access · since/)
  expect(notice.querySelector('time')).toHaveAttribute('datetime', failing_since)
  await user.click(shown.getByRole('button', { name: 'Resume' }))
  const message = await messageWith('Requests to Coach Europe are resumed')
  expect(message.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('tests the store with its saved settings and credentials', async () => {
  const { user } = show()
  const shown = await drawer()
  await choose(user, 'Test')
  expect(await shown.findByText('The store responded in 240 ms')).toBeVisible()
  expect(shown.getByText('2,500')).toBeVisible()
  expect(shown.getByText('Tabby').parentElement).toHaveTextContent('Tabby C0772$129.00 · available 12 · orderable')
  const [body] = sent('POST')
  expect(body).toMatchObject({ key: 'coach-eu', site_id: 'coach-outlet', rate_per_second: 5 })
  expect(body).not.toHaveProperty('credentials')
  expect(body).not.toHaveProperty('version')
})

test('a failed test shows the reason and the setting to check', async () => {
  const error = { code: 'store.auth_failed' as const, message: 'HTTP 401', at }
  server.use(fake(tryStore, () => ({ ...trial, listed_count: null, sample: null, error })))
  const { user } = show()
  const shown = await drawer()
  await choose(user, 'Test')
  expect(await shown.findByText('The store refused the credentials')).toBeVisible()
  expect(shown.getByText(/Check the credentials/)).toBeVisible()
})

test.each([
  [{ currency: 'USD', visitor_currency: 'USD', country: 'US' }, 'Store’s currency: USDStore’s country: US'],
  [
    { currency: 'USD', visitor_currency: 'EUR', country: null },
    /USDThis server is shown prices in EUR\. Checks read stock/,
  ],
  [
    { currency: 'EUR', visitor_currency: 'USD', country: null },
    /EURThis server is shown prices in the currency that is set/,
  ],
  [{ currency: null, visitor_currency: null, country: null }, /does not state its currency\. .* in USD/],
  [
    {
      currency: 'USD',
      visitor_currency: null,
      country: null,
      unread_prices: { reason: 'currency_unstated' as const, named: null },
    },
    /USDThe store does not state the currency it shows this server\. Checks read stock only/,
  ],
  [
    {
      currency: 'USD',
      visitor_currency: 'USD',
      country: 'US',
      visitor_country: 'CA',
      unread_prices: { reason: 'other_market' as const, named: 'CA' },
    },
    /Market shown to this server: CAThat is another market than the one set/,
  ],
])("a test shows the store's currencies: %j", async (market, expected) => {
  server.use(fake(tryStore, () => ({ ...trial, market })))
  const { user } = show()
  const shown = await drawer()
  await choose(user, 'Test')
  expect((await shown.findByText('Market')).parentElement).toHaveTextContent(expected)
})

test.each([
  [
    'en-US',
    'other_currency',
    'EUR',
    /now responds in EUR, not USD: checks read stock, not prices/,
    /read again automatically/,
  ],
  ['zh-CN', 'other_currency', 'EUR', /现以 EUR 而非 USD 显示价格/, /自动恢复读取价格/],
  ['en-US', 'other_market', 'DE', /now responds for DE, not AT/, /change the store’s country or currency/],
  [
    'en-US',
    'currency_unstated',
    null,
    /does not state the currency it shows this server/,
    /Prices come from catalog syncs/,
  ],
] as const)(
  'in %s a store shows that its prices are not read, and how to resolve it: %s',
  async (locale, reason, named, text, hint) => {
    const unread_prices = { reason, named, since: at }
    const { site_id: _site, category_ids: _categories, list_price_book: _book, ...standing } = store
    server.use(fake(getStore, () => ({ ...standing, dialect: 'shopify' as const, country: 'AT', unread_prices })))
    show({ locale })
    const shown = await drawer()
    expect(await shown.findByText(locale === 'en-US' ? 'Prices not read' : '未读取价格')).toBeVisible()
    expect((await shown.findByText(text)).querySelector('time')).toHaveAttribute('datetime', at)
    expect(shown.getByText(hint)).toBeVisible()
  },
)

test('shows result and time of the last test; a test with the saved settings refreshes the health', async () => {
  server.use(fake(getStore, () => ({ ...store, last_test: { at, error: null } })))
  const { user } = show()
  const shown = await drawer()
  const notice = await shown.findByText(/^Last test/)
  expect(notice).toHaveTextContent(/· passed$/)
  expect(notice.querySelector('time')).toHaveAttribute('datetime', at)
  const reads = () => requests().filter((what) => what === 'GET /stores/coach-eu').length
  const before = reads()
  await choose(user, 'Test')
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})

test('lists the consequences, disconnects a store, and restores it', async () => {
  const { user, address } = show()
  await choose(user, 'Disconnect')
  const question = within(await screen.findByRole('dialog', { name: 'Disconnect Coach Europe?' }))
  expect(await question.findByText('2,418 products, with their price and stock history')).toBeVisible()
  expect(question.getByText('12 inventory monitors, which are no longer checked')).toBeVisible()
  expect(question.getByText('1 order')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Disconnect' }))
  const message = await messageWith('Coach Europe is disconnected')
  await waitFor(() => expect(address()).toBe('/stores/list'))
  await user.click(message.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests()).toContain('POST /stores/coach-eu/restore'))
})

test('reconnects a disconnected store', async () => {
  server.use(fake(getStore, () => ({ ...store, deleted_at: at })))
  const { user } = show()
  const shown = await drawer()
  await user.click(await shown.findByRole('button', { name: 'Reconnect' }))
  expect(await screen.findByText('Coach Europe is reconnected')).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Pause' })).toBeNull()
  expect(requests().some((what) => what.endsWith('/use'))).toBe(false)
})

test('the practice store explains which actions it does not support', async () => {
  server.use(
    fake(getStore, () => ({ ...store, is_practice: true })),
    fake(listMonitors, () => ({ items: [], next: null })),
  )
  show()
  const shown = await drawer()
  expect(await shown.findByText(/it cannot be disconnected/)).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Disconnect' })).toBeNull()
})

test('a user sees everything and may sync', async () => {
  show({ role: 'user' })
  const shown = await drawer()
  await shown.findByRole('meter')
  const names = shown.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['Close', 'Sync now: Coach Europe'])
  expect(shown.queryByRole('link', { name: 'Audit trail' })).toBeNull()
})

test('reports a store that does not exist', async () => {
  server.use(
    fake(getStore, () => {
      throw refuse(404, 'store.not_found')
    }),
  )
  show()
  expect(await screen.findByText('Store not found')).toBeVisible()
})
