import { screen, waitFor, within } from '@testing-library/react'
import { countProducts, getProduct, listProducts } from '@outlet/shared/contract/products'
import { bulkProducts } from '@outlet/shared/contract/products/product-bulk'
import { listProductFacets } from '@outlet/shared/contract/products/product-facets'
import { getProductChanges, getProductHistory } from '@outlet/shared/contract/products/product-history'
import type { ProductInterval } from '@outlet/shared/contract/products/product-history'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import {
  aCurrentUser,
  aProduct,
  aProductDetail,
  anId,
  aStore,
  aVariant,
  someMoney,
} from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import CoachOutletPage from '../CoachOutletPage'
import { noChanges, noFacets, emptyCatalogueDetails } from '../fake-catalogue'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const cheaper = aProduct({
  id: 'PB 1001',
  name: 'Tabby',
  current_price: someMoney(9_900),
  previous_price: someMoney(12_900),
  price_changed_at: '2026-11-20T12:00:00.000Z',
})
const interval = (change: Partial<ProductInterval>): ProductInterval => ({
  from: '2026-11-01T12:00:00.000Z',
  seen_until: '2026-11-10T12:00:00.000Z',
  price: someMoney(12_900),
  list_price: someMoney(39_500),
  ats: 4,
  qty_kind: 'exact',
  orderable: true,
  stock_level: 4,
  ...change,
})

const server = useFakeServer(
  ...listFakes,
  fake(getCurrentUser, () => aCurrentUser()),
  fake(listProducts, () => ({ items: [cheaper], next: null })),
  fake(countProducts, () => ({ count: 1, exact: true })),
  fake(listStores, () => ({ items: [aStore()], next: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
  fake(getProduct, () => aProductDetail({ ...cheaper, variants: [aVariant({ size: 'S' })] })),
  ...emptyCatalogueDetails,
)
const requestsTo = (start: string) => server.calls.map(({ what }) => what).filter((what) => what.startsWith(start))

test('counts the changes of the last sync, and lists them on click', async () => {
  server.use(
    fake(getProductChanges, () => ({
      since: '2026-11-19T12:00:00.000Z',
      counts: { ...noChanges.counts, price_dropped: { count: 3, exact: true }, gone: { count: 1, exact: true } },
    })),
  )
  const { user, address } = renderPage(<CoachOutletPage />)
  const changes = within(await screen.findByRole('group', { name: 'Changes of products' }))
  expect(changes.getAllByRole('button')).toHaveLength(2)

  await user.click(changes.getByRole('button', { name: 'Price down 3' }))

  expect(address()).toBe('/?change=price_dropped')
  expect(await screen.findByText('Last change')).toBeVisible()
  await waitFor(() => expect(requestsTo('GET /products?').at(-1)).toContain('change=price_dropped'))
  expect(screen.getByRole('region', { name: 'Products' })).toHaveTextContent('Price down $129.00 → $99.00')
  await user.click(changes.getByRole('button', { name: 'Gone 1' }))
  expect(address()).toBe('/?change=price_dropped&change=gone')
})

test('after the first sync there is nothing to compare with', async () => {
  renderPage(<CoachOutletPage />)
  await screen.findByText('Tabby')
  expect(screen.queryByRole('group', { name: 'Changes of products' })).toBeNull()
})

test('filters offer values with counts, requested after the list', async () => {
  server.use(
    fake(listProductFacets, () => ({
      ...noFacets,
      values: {
        ...noFacets.values,
        color: [
          { value: 'Black', count: 1234, exact: true },
          { value: 'Red', count: 56, exact: false },
        ],
        is_new: [{ value: 'true', count: 7, exact: true }],
      },
      price: { min: 1_950, max: 49_900 },
    })),
  )
  const { user, address } = renderPage(<CoachOutletPage />, { path: '/?color=Black' })
  await screen.findByText('Tabby')
  expect(requestsTo('GET /products/facets')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await waitFor(() => expect(requestsTo('GET /products/facets')).toHaveLength(1))
  const calls = server.calls.map(({ what }) => what)
  expect(calls.findIndex((what) => what.startsWith('GET /products/facets'))).toBeGreaterThan(
    calls.findIndex((what) => what.startsWith('GET /products?')),
  )
  expect(await screen.findByText('Black (1,234)')).toBeVisible()
  await chooseOption(user, 'Color', 'Red (56+)')
  expect(address()).toBe('/?color=Black&color=Red')
  await chooseOption(user, 'New', 'New (7)')
  expect(address()).toBe('/?color=Black&color=Red&is_new=true')
  expect(screen.getByRole('textbox', { name: 'Max price (USD)' })).toHaveAttribute('placeholder', '499 USD')
})

test('shows the history of a product or a variant, as a chart or a table', async () => {
  server.use(
    fake(getProductHistory, ({ query: { own } }) => ({
      from: '2026-10-21T12:00:00.000Z',
      until: '2026-11-20T12:00:00.000Z',
      series: own
        ? [{ variant_id: null, intervals: [interval({}), interval({ from: '2026-11-12T12:00:00.000Z', price: null })] }]
        : [{ variant_id: 'C0772-B4ABC-1', intervals: [interval({ ats: null, qty_kind: 'capped' })] }],
    })),
  )
  const { user } = renderPage(<CoachOutletPage />, { path: '/?product=PB+1001' })
  const history = within(await screen.findByRole('region', { name: 'Price and stock history' }))
  // The product is watched since 60 days ago: the first period shows all readings.
  expect(await history.findByRole('img', { name: 'Price and stock of Tabby over 90 days' })).toBeVisible()
  expect(requestsTo('GET /products/coach-outlet/PB%201001/history')).toEqual([expect.stringContaining('days=90')])
  await user.click(history.getByRole('button', { name: 'As a table' }))
  expect(history.getAllByRole('row')).toHaveLength(3)
  expect(history.getByRole('cell', { name: '$129.00' })).toBeVisible()
  await chooseOption(user, 'Variant whose history is shown', 'Black · S')
  expect(await history.findByText('Plenty')).toBeVisible()
  await user.click(history.getByRole('radio', { name: '365 days' }))
  await waitFor(() => expect(requestsTo('GET /products/coach-outlet/PB%201001/history').at(-1)).toContain('days=365'))
})

test('a history that cannot be loaded is reported in its place', async () => {
  server.use(
    fake(getProductHistory, () => {
      throw refuse(503, 'internal')
    }),
  )
  renderPage(<CoachOutletPage />, { path: '/?product=PB+1001' })
  const history = within(await screen.findByRole('region', { name: 'Price and stock history' }))
  expect(await history.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('monitors many products at once: the selected ones, or all that match', async () => {
  server.use(
    fake(bulkProducts, ({ body }) => ({
      id: anId(),
      list: '/products/bulk',
      action: body.action,
      state: 'waiting' as const,
      total: 1,
      changed: 0,
      unchanged: 0,
      refused: 0,
      undo_of: null,
      undone_by: null,
      created_by: { id: anId(), name: 'Lin Wei' },
      created_at: '2026-11-20T12:00:00.000Z',
      finished_at: null,
    })),
  )
  const { user } = renderPage(<CoachOutletPage />, { path: '/?is_new=true' })
  const sent = (): unknown[] =>
    server.calls.filter(({ what }) => what === 'POST /products/bulk').map(({ body }) => JSON.parse(String(body)))
  await screen.findByText('Tabby')
  const [, row] = screen.getAllByRole('checkbox')
  await user.click(row as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Monitor stock' }))
  const filter = { website_type: 'coach-outlet' }
  const action = { kind: 'monitor' }
  await waitFor(() => expect(sent()).toEqual([{ filter, ids: ['coach-outlet/PB 1001'], seen: 1, action }]))
})
