import { act, screen, waitFor, within } from '@testing-library/react'
import { startLive } from '@outlet/shared/api/live'
import { getProduct, listProducts, productCsv } from '@outlet/shared/contract/products'
import { getPriceVerdictAge } from '@outlet/shared/contract/products/price-facts'
import { listStoreSyncs, syncStore } from '@outlet/shared/contract/stores'
import { getList, setListColumns, type ListColumns } from '@outlet/shared/contract/list/lists'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { clearToken, writeToken } from '@outlet/shared/session/token'
import { aProduct, aProductDetail, aStoreSync, aVariant, someMoney } from '@outlet/shared/testing/builders'
import { makeFakeLocks } from '@outlet/shared/testing/fake-locks'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { columnFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import CoachOutletPage from './CoachOutletPage'
import CoachOutletVipPage from './CoachOutletVipPage'
import { catalogue, loafer, outletFakes, storeOf, tabby } from './fake-catalogue'
import StoreProductsPage from './StoreProductsPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(...outletFakes)

const requestsTo = (start: string) => server.calls.map(({ what }) => what).filter((what) => what.startsWith(start))
const table = () => screen.findByRole('region', { name: 'Products' })

test("shows the store's products, and an unknown value never as a number", async () => {
  renderPage(<CoachOutletPage />)
  const rows = within(await table())
  await rows.findByText('Tabby Shoulder Bag')
  const [, bag, shoe] = rows.getAllByRole('row')
  expect(bag).toHaveTextContent('Tabby Shoulder BagPB 1001')
  expect(within(bag as HTMLElement).getByText('$129.00')).toBeVisible()
  expect(within(bag as HTMLElement).getByRole('img', { name: 'Black' })).toBeVisible()
  expect(within(shoe as HTMLElement).getAllByRole('img', { name: 'Unknown' })).toHaveLength(5)
  expect(screen.getByText('2 results')).toBeVisible()
})

test('prices of a product whose variants cost more are shown as lowest prices, converted too', async () => {
  const product = { current_price: someMoney(8_000), converted_price: someMoney(57_600, 'CNY') }
  server.use(
    ...catalogue(
      aProduct({ ...product, id: 'A', current_price_max: someMoney(12_000) }),
      aProduct({ ...product, id: 'B', current_price_max: someMoney(8_000) }),
      aProduct({ ...product, id: 'C', current_price_max: null }),
    ),
  )
  renderPage(<CoachOutletPage />)
  const rows = within(await table())
  await waitFor(() => expect(rows.getAllByRole('row')).toHaveLength(4))
  const [, several, one, unknown] = rows.getAllByRole('row')
  expect(several).toHaveTextContent('from $80.00')
  expect(several).toHaveTextContent('from CN¥576.00')
  for (const row of [one, unknown]) {
    expect(row).toHaveTextContent('$80.00')
    expect(row).not.toHaveTextContent('from')
  }
})

test('marks the practice store, and shows when it was last read', async () => {
  renderPage(<CoachOutletPage />)
  // Next to the store and on each product.
  expect((await screen.findAllByText('Practice')).length).toBeGreaterThan(1)
  expect(screen.getByText('Sample data; purchases are not real')).toBeVisible()
  expect(screen.getByText(/Last synced/)).toBeVisible()
})

test('filters and sort are applied to the address and to the request', async () => {
  const { user, address } = renderPage(<CoachOutletPage />)
  await user.type(await screen.findByRole('textbox', { name: 'Search name, ID or SKU' }), 'tabby{Enter}')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const price = await screen.findByRole('textbox', { name: 'Max price (USD)' })
  await user.type(price, '150.5{Enter}')
  await user.click(screen.getByRole('button', { name: 'Discount' }))

  await waitFor(() => expect(address()).toBe('/?q=tabby&price_to=15050&sort=-discount'))
  await waitFor(() =>
    expect(requestsTo('GET /products?').at(-1)).toBe(
      'GET /products?website_type=coach-outlet&q=tabby&price_to=15050&sort=-discount',
    ),
  )

  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(address()).toBe('/?sort=-discount'))
  expect(price).toHaveValue('')
})

test('a link opens with the filters that it contains', async () => {
  const { user } = renderPage(<CoachOutletPage />, { path: '/?q=bag&is_monitored=false&price_from=9900' })
  const filters = await screen.findByRole('button', { name: 'Filters' })
  expect(filters.parentElement).toHaveTextContent('2')
  await user.click(filters)
  expect(await screen.findByRole('textbox', { name: 'Min price (USD)' })).toHaveValue('99.00')
  expect(screen.getByText('Not monitored')).toBeVisible()
})

test('a text that is not a number is no filter, and stays with the error', async () => {
  const { user, address } = renderPage(<CoachOutletPage />, { path: '/?discount_from=30' })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const field = await screen.findByRole('textbox', { name: 'Min discount (%)' })
  await user.clear(field)
  await user.type(field, 'half{Enter}')
  expect(await screen.findByText('Enter a percentage from 0 to 100')).toBeVisible()
  expect(field).toHaveValue('half')
  expect(address()).toBe('/?discount_from=30')
})

test('a price filter accepts separators, and refuses an ambiguous amount', async () => {
  const { user, address } = renderPage(<CoachOutletPage />, { path: '/' })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const field = await screen.findByRole('textbox', { name: 'Min price (USD)' })
  await user.type(field, '1,299{Enter}')
  expect(await screen.findByText(/“1,299” could mean 1299 or 1\.299\./)).toBeVisible()
  expect(field).toHaveValue('1,299')
  expect(address()).toBe('/')
  await user.clear(field)
  await user.type(field, '１，２９９．００{Enter}')
  await waitFor(() => expect(address()).toBe('/?price_from=129900'))
})

test('a store that was never read offers its first sync, and shows the progress live', async () => {
  const never = { last_synced_at: null, products_count: 0 }
  const sync = aStoreSync({ state: 'running', progress: { done: 120, total: 2400, unread: 0 }, finished_at: null })
  let syncs = [] as ReturnType<typeof aStoreSync>[]
  server.use(
    ...catalogue(),
    storeOf(never),
    fake(listStoreSyncs, () => ({ items: syncs, next: null })),
    fake(syncStore, () => (syncs = [sync])[0] ?? sync),
  )
  Object.defineProperty(navigator, 'locks', { value: makeFakeLocks(), configurable: true })
  const { user } = renderPage(<CoachOutletPage />)
  writeToken('t-1')
  const stop = startLive()
  expect(await screen.findByText('No products have been synced yet')).toBeVisible()

  const [button] = screen.getAllByRole('button', { name: 'Sync now: Coach Outlet' })
  await user.click(button as HTMLElement)
  const [progress] = await screen.findAllByRole('progressbar', { name: 'Sync progress' })
  expect(progress).toHaveAttribute('aria-valuetext', 'Syncing: 120 of 2,400')

  syncs = [{ ...sync, progress: { done: 1200, total: 2400, unread: 0 } }]
  server.emit({ topic: 'stores', ids: ['coach-outlet'] })
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '50'))
  act(() => {
    stop()
    clearToken()
  })
})

test('a failed sync is shown with its time above the products that are still known', async () => {
  const error = { code: 'store.not_json', message: 'got HTML', at: '2026-11-20T12:00:00.000Z' } as const
  server.use(fake(listStoreSyncs, () => ({ items: [aStoreSync({ state: 'failed', error })], next: null })))
  renderPage(<CoachOutletPage />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The latest sync failed; these are the products from before')
  expect(alert).toHaveTextContent('The store’s response wasn’t JSON')
  expect(within(await table()).getByText('Tabby Shoulder Bag')).toBeVisible()
})

test('links an admin to the missing exchange rate', async () => {
  server.use(...catalogue(aProduct({ converted_price: null })))
  const { user, address } = renderPage(<CoachOutletPage />)
  await user.click(await screen.findByRole('button', { name: 'Set rate' }))
  expect(address()).toBe('/exchange-rates/list?currency=USD&form=set')
})

test('shows a user the missing exchange rate without a button', async () => {
  server.use(...catalogue(aProduct({ converted_price: null })))
  renderPage(<CoachOutletPage />, { role: 'user' })
  expect(await screen.findByText(/Ask an admin to set it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Set rate' })).toBeNull()
})

test('the selected columns are shown, and stored for the user', async () => {
  let columns: ListColumns = null
  server.use(
    fake(getList, () => ({ columns, views: [] })),
    fake(setListColumns, ({ body }) => {
      columns = body.columns
      return body
    }),
  )
  const { user } = renderPage(<CoachOutletPage />)
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Max per order' }))
  expect(await screen.findByRole('columnheader', { name: 'Max per order' })).toBeVisible()
  await waitFor(() => expect(JSON.stringify(columns)).toContain('max_orderable_quantity'))
  await user.click(screen.getByRole('button', { name: 'Reset columns', hidden: true }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Max per order' })).toBeNull())
})

test('the verdicts on prices are requested for all rows at once, and only while their column is visible', async () => {
  server.use(...columnFakes())
  const { user } = renderPage(<CoachOutletPage />)
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  expect(requestsTo('POST /products/price-facts')).toEqual([])
  await user.click(await screen.findByRole('checkbox', { name: 'Price verdict' }))
  expect(await screen.findAllByText('New low')).toHaveLength(2)
  expect(requestsTo('POST /products/price-facts')).toHaveLength(1)
})

test('filters by verdict are in the address, with the age of the verdicts, and exports have their labels', async () => {
  server.use(
    fake(getPriceVerdictAge, () => ({ judged_at: '2026-11-20T09:30:00.000Z', waiting: 2 })),
    fake(productCsv, () => ({ path: '/downloads/x', expires_at: '2026-11-20T12:00:00.000Z' })),
  )
  const { user } = renderPage(<CoachOutletPage />, { path: '/?price_verdict=good&is_discount_real=false' })
  expect(await screen.findByText(/^Oldest price verdict: .* 2 products not judged yet\.$/)).toBeVisible()
  expect(requestsTo('GET /products?')[0]).toContain('price_verdict=good&is_discount_real=false')
  expect(requestsTo('GET /products/price-verdict-age')).toEqual([
    'GET /products/price-verdict-age?website_type=coach-outlet',
  ])
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'CSV file' }))
  await waitFor(() => expect(requestsTo('POST /products/csv')).toHaveLength(1))
  const body = server.calls.find(({ what }) => what === 'POST /products/csv')?.body
  expect(String(body)).toContain('"filter":{"price_verdict":["good"],"is_discount_real":false,')
  expect(String(body)).not.toContain('outletProducts.')
  expect(String(body)).toContain('"title":"Price verdict","labels":{"new_low":"New low","good":"Good"')
})

test('without a filter by verdict their age is not requested', async () => {
  renderPage(<CoachOutletPage />)
  await within(await table()).findByText('Tabby Shoulder Bag')
  expect(requestsTo('GET /products/price-verdict-age')).toEqual([])
})

test('members see member prices and early access', async () => {
  const early = aVariant({ is_early_access: true })
  server.use(
    ...catalogue({ ...tabby, is_early_access: true }, loafer),
    storeOf({ key: 'coach-outlet-vip', name: 'Coach Outlet VIP' }),
    fake(getProduct, () => aProductDetail({ ...tabby, website_type: 'coach-outlet-vip', variants: [early] })),
  )
  const { user } = renderPage(<CoachOutletVipPage />)
  expect(await screen.findByRole('columnheader', { name: 'Member price' })).toBeVisible()
  expect(requestsTo('GET /products?')[0]).toContain('website_type=coach-outlet-vip')
  expect(await screen.findAllByText('Early access')).toHaveLength(1)

  const [first] = await screen.findAllByRole('button', { name: 'Expand' })
  await user.click(first as HTMLElement)
  await waitFor(() => expect(screen.getAllByText('Early access')).toHaveLength(2))
})

test('shows that the list could not be loaded, and retries', async () => {
  server.use(
    fake(listProducts, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const { user } = renderPage(<CoachOutletPage />)
  const alert = await screen.findByRole('alert')
  server.use(...catalogue(tabby))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Tabby Shoulder Bag')).toBeVisible()
})

test('shows a 403 in place of the products to a session without permission', async () => {
  server.use(
    fake(listProducts, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  renderPage(<CoachOutletPage />)
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
})

test('other stores have the same page by their key; an unknown store is not connected', async () => {
  server.use(storeOf({ key: 'coach-eu', name: 'Coach Europe', is_practice: false }))
  renderPage(<StoreProductsPage />, { path: '/?website_type=coach-eu' })
  expect(await screen.findByRole('heading', { name: 'Coach Europe products' })).toBeVisible()
  expect(await screen.findByText('Tabby Shoulder Bag')).toBeVisible()
  expect(screen.queryByText('Practice')).toBeNull()
})

test('the whole page is translated to Chinese', async () => {
  renderPage(<CoachOutletPage />, { locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: 'Coach Outlet 商品' })).toBeVisible()
  expect(await screen.findByText('示例数据，并非真实店铺，无法真正购买')).toBeVisible()
  expect(await screen.findByRole('columnheader', { name: '折合价' })).toBeVisible()
})
