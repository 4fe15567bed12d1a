import { Message } from '@arco-design/web-react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import {
  countBaseProducts,
  createBaseProduct,
  deleteBaseProduct,
  getBaseProduct,
  getBaseProductOptions,
  listBaseProductOrders,
  listBaseProducts,
  restoreBaseProduct,
  updateBaseProduct,
} from '@outlet/shared/contract/product-base'
import type { BaseProduct, ProductPresence } from '@outlet/shared/contract/product-base'
import { listProductCandidates } from '@outlet/shared/contract/products/product-candidates'
import { getProduct } from '@outlet/shared/contract/products'
import { listProductPriceFacts } from '@outlet/shared/contract/products/price-facts'
import { getProductHistory } from '@outlet/shared/contract/products/product-history'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { listStores } from '@outlet/shared/contract/stores'
import { listUsers } from '@outlet/shared/contract/users'
import { addMessages } from '@outlet/shared/i18n/i18n'
import {
  aCandidate,
  aCurrentUser,
  aMonitor,
  anId,
  aProductDetail,
  aStore,
  aUser,
  someMoney,
} from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import ProductBasePage from './ProductBasePage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const presence = (change: Partial<ProductPresence> = {}): ProductPresence => ({
  website_type: 'coach-outlet',
  store_name: 'Coach Outlet',
  product_id: 'CA1',
  name: 'Tabby Tote',
  thumbnail: null,
  is_offline: false,
  price: someMoney(9_900),
  list_price: null,
  ats: 4,
  qty_kind: 'exact',
  orderable: true,
  preorderable: null,
  backorderable: null,
  is_monitored: false,
  snatch_tasks: 0,
  ...change,
})
const owner = aUser({ name: 'Mei' })
const tote: BaseProduct = {
  id: anId(),
  product_code: 'ca1',
  tags: ['spring'],
  note: 'watch it',
  owners: [{ id: owner.id, name: 'Mei' }],
  stores: [
    presence({ is_monitored: true }),
    presence({
      website_type: 'coach-vip',
      store_name: 'Coach VIP',
      is_practice: true,
      price: someMoney(8_900),
      price_max: someMoney(9_900),
      ats: null,
      orderable: false,
    }),
  ],
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  deleted_at: null,
  version: 3,
}
const unknown: BaseProduct = { ...tote, id: anId(), product_code: 'zz9', tags: [], note: null, owners: [], stores: [] }

const server = useFakeServer(
  fake(getCurrentUser, () => aCurrentUser()),
  fake(listBaseProducts, () => ({ items: [tote, unknown], next: null })),
  fake(countBaseProducts, () => ({ count: 2, exact: true })),
  fake(getBaseProductOptions, () => ({
    tags: [{ tag: 'spring', count: 1 }],
    owners: [{ id: owner.id, name: 'Mei', count: 1 }],
  })),
  fake(getBaseProduct, ({ params }) => (params.itemId === tote.id ? tote : unknown)),
  fake(listBaseProductOrders, () => ({ items: [] })),
  fake(listStores, () => ({ items: [aStore()], next: null })),
  fake(listUsers, () => ({ items: [owner], next: null })),
  fake(listProductCandidates, () => ({ items: [], base_item_id: null })),
  fake(getProduct, () => aProductDetail()),
  fake(getProductHistory, () => ({ from: tote.created_at, until: tote.created_at, series: [] })),
  fake(listProductPriceFacts, () => ({ items: [] })),
  fake(listMonitors, () => ({ items: [aMonitor({ product_code: 'CA1', product_id: 'CA1' })], next: null })),
  ...listFakes,
)

afterEach(() => act(() => Message.clear()))

const requestsTo = (start: string) => server.calls.map(({ what }) => what).filter((what) => what.startsWith(start))
const bodies = (start: string) =>
  server.calls.filter(({ what }) => what.startsWith(start)).map(({ body }): unknown => JSON.parse(String(body)))

test('one row per product, with its data from each store', async () => {
  renderPage(<ProductBasePage />)
  const rows = within(await screen.findByRole('region', { name: 'Products in the base' }))
  await rows.findByText('ca1')
  const [, first, second] = rows.getAllByRole('row')
  expect(first).toHaveTextContent('Tabby Tote')
  expect(first).toHaveTextContent('Coach Outlet Coach VIP Practice')
  expect(first).toHaveTextContent('$99.00 from $89.00')
  expect(first).toHaveTextContent('spring')
  expect(first).not.toHaveTextContent('Mei')
  expect(second).toHaveTextContent('zz9Not at any store')
})

test('filters are part of the address and are sent to the server', async () => {
  const { user, address } = renderPage(<ProductBasePage />)
  await screen.findByText('ca1')
  await chooseOption(user, 'Tag', 'spring (1)')
  await chooseOption(user, 'Owner', 'Mei (1)')
  await chooseOption(user, 'Orderable', 'Orderable')
  await waitFor(() => expect(address()).toBe(`/?tag=spring&owner=${owner.id}&in_stock=true`))
  const query = `tag=spring&owner=${owner.id}&in_stock=true`
  await waitFor(() => expect(requestsTo('GET /product-base?').at(-1)).toBe(`GET /product-base?${query}`))
  expect(requestsTo('GET /product-base/count?').at(-1)).toBe(`GET /product-base/count?${query}`)
})

test("a product is added by its code; a duplicate is reported at the code's field", async () => {
  let isThere = true
  server.use(
    fake(createBaseProduct, ({ body }) => {
      if (isThere) throw refuse(409, 'product_base.duplicate', { current: { id: tote.id } })
      return { ...unknown, product_code: body.product_code }
    }),
  )
  const { user, address } = renderPage(<ProductBasePage />, { path: '/?form=new&code=CA7' })
  const form = within(await screen.findByRole('dialog', { name: 'Add to the product base' }))
  expect(form.getByRole('combobox', { name: 'Product code' })).toHaveValue('CA7')
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(await form.findByText('The product base already has this code')).toBeVisible()
  isThere = false
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Added CA7')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/'))
})

test('links a product that is in the base before anything is sent; an unknown code is marked and can be added', async () => {
  server.use(
    fake(listProductCandidates, ({ query: { q } }) => ({
      items:
        q === 'tabby'
          ? [aCandidate({ product_id: 'ca1', is_named: false, base_item_id: tote.id })]
          : q === 'ca1'
            ? [aCandidate({ product_id: 'ca1', base_item_id: tote.id })]
            : [],
      base_item_id: q === 'ca1' ? tote.id : null,
    })),
  )
  const { user, address } = renderPage(<ProductBasePage />, { path: '/?form=new&code=NEW-1' })
  const form = within(await screen.findByRole('dialog', { name: 'Add to the product base' }))
  expect(await form.findByText('No store has this code. You can still save it.')).toBeVisible()
  const code = form.getByRole('combobox', { name: 'Product code' })
  await user.clear(code)
  await user.paste('tabby')
  const option = await form.findByRole('option', {
    name: /Tabby.*ca1\u00a0· Coach Outlet.*\$129.00.*12.*In product base/,
  })
  await user.click(option)
  expect(code).toHaveValue('ca1')
  await user.click(await form.findByRole('link', { name: 'Open in product base' }))
  await waitFor(() => expect(address()).toBe(`/product_base?item=${tote.id}`))
  expect(requestsTo('POST /product-base')).toEqual([])
})

test('the drawer shows each store with its monitors, and the orders', async () => {
  server.use(
    fake(listBaseProductOrders, () => ({
      items: [
        {
          order_id: anId(),
          order_number: 'M-000007',
          store_name: 'Coach Outlet',
          status: 'placed' as const,
          title: 'Tote',
          quantity: 2,
          unit_price: someMoney(9_900),
          placed_at: tote.created_at,
        },
      ],
    })),
  )
  renderPage(<ProductBasePage />, { path: `/?item=${tote.id}` })
  const drawer = within(await screen.findByRole('dialog', { name: 'ca1' }))
  const stores = within(await drawer.findByRole('region', { name: 'Stores' }))
  expect(await stores.findByRole('link', { name: 'Monitor CA1' })).toBeVisible()
  expect(stores.getAllByRole('link', { name: 'Tabby Tote\u00a0· CA1' })[1]).toHaveAttribute(
    'href',
    '/products/list?website_type=coach-vip&product=CA1',
  )
  expect(stores.getByRole('button', { name: 'Monitor stock' })).toBeVisible()
  const orders = within(drawer.getByRole('region', { name: 'Orders' }))
  expect(await orders.findByRole('link', { name: 'M-000007' })).toBeVisible()
  expect(drawer.getByText('Tote × 2')).toBeVisible()
  expect(await drawer.findByRole('region', { name: 'Price and stock history' })).toBeVisible()
})

test('tags, owners and note are saved with the version that the user saw', async () => {
  server.use(fake(updateBaseProduct, () => ({ ...tote, version: 4 })))
  const { user, address } = renderPage(<ProductBasePage />, { path: `/?item=${tote.id}&form=edit` })
  const form = within(await screen.findByRole('dialog', { name: 'Edit ca1' }))
  await user.clear(form.getByRole('textbox', { name: 'Note' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved ca1')).toBeVisible()
  expect(bodies('PATCH')).toEqual([{ version: 3, tags: ['spring'], owner_ids: [owner.id], note: null }])
  await waitFor(() => expect(address()).toBe(`/?item=${tote.id}`))
})

test("a colleague's save during editing neither closes the form nor prevents saving", async () => {
  let now = tote
  server.use(
    fake(getBaseProduct, () => now),
    fake(updateBaseProduct, ({ body }) => {
      if (body.version !== now.version) throw refuse(409, 'product_base.version_conflict', { current: now })
      return now
    }),
  )
  const { user, address } = renderPage(<ProductBasePage />, { path: `/?item=${tote.id}&form=edit` })
  const form = within(await screen.findByRole('dialog', { name: 'Edit ca1' }))
  const note = form.getByRole('textbox', { name: 'Note' })
  // Without key events: an opening drawer takes the focus, which on a busy machine may happen between two of them.
  fireEvent.change(note, { target: { value: 'watch it closely' } })
  now = { ...tote, tags: ['summer'], version: 4 }
  await act(() => queryClient.invalidateQueries())
  expect(note).toBeInTheDocument()
  expect(note).toHaveValue('watch it closely')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Someone else changed this/)).toBeVisible()
  expect(form.getByRole('group', { name: 'Tags' })).toHaveTextContent('Saved meanwhile: summer')
  expect(form.getByRole('radio', { name: 'Yours: watch it closely' })).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Reviewed' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe(`/?item=${tote.id}`))
  expect(bodies('PATCH').at(-1)).toMatchObject({ version: 4, tags: ['summer'], note: 'watch it closely' })
})

test('a deletion can be undone for ten seconds', async () => {
  server.use(
    fake(deleteBaseProduct, () => ({})),
    fake(restoreBaseProduct, () => tote),
  )
  const { user, address } = renderPage(<ProductBasePage />, { path: `/?item=${tote.id}` })
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: /^More actions for/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo('POST /product-base')).toEqual([`POST /product-base/${tote.id}/restore`]))
})

test('an empty base offers to add the first product', async () => {
  server.use(fake(listBaseProducts, () => ({ items: [], next: null })))
  renderPage(<ProductBasePage />)
  expect(await screen.findByText('The product base is empty')).toBeVisible()
})

test('a list that cannot be loaded is reported', async () => {
  server.use(
    fake(listBaseProducts, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  renderPage(<ProductBasePage />)
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
})
