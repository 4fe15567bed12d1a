import { screen } from '@testing-library/react'
import { useState } from 'react'
import { getProductCandidate, listProductCandidates } from '../../contract/products/product-candidates'
import { addProduct } from '../../contract/products/add-product'
import { connectStore, tryStore, StoreTrial } from '../../contract/stores/configure-stores'
import { recogniseAddress, type RecognisedAddress } from '../../contract/stores/recognise-address'
import { aCandidate, aStore } from '../../testing/builders'
import { refuse } from '../../testing/fake-problem'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { ProductPicker } from './ProductPicker'

const ADDRESS = 'https://shop.example.com/products/tote'
const candidate = aCandidate({ product_id: 'tote', website_type: 'shop-example-com', name: 'Tote' })
const trial: StoreTrial = {
  latency_ms: 20,
  can: { exact_quantity: false, checkout: false, batch_size: 1 },
  listed_count: null,
  sample: {
    product_id: 'tote',
    name: 'Tote',
    price: { minor: 4900, currency: 'USD' },
    price_max: { minor: 4900, currency: 'USD' },
    picture: null,
    notes: [],
    ats: null,
    qty_kind: 'boolean',
    stock_level: null,
    orderable: true,
  },
  error: null,
}
const server = useFakeServer(
  fake(tryStore, () => trial),
  fake(listProductCandidates, () => ({ items: [], base_item_id: null })),
  fake(getProductCandidate, ({ params: { storeKey, productId } }) => ({
    ...candidate,
    website_type: storeKey,
    product_id: productId,
  })),
  fake(addProduct, () => ({ website_type: 'shop-example-com', id: 'tote' })),
  fake(connectStore, () => aStore({ key: 'shop-example-com' })),
)
const calls = (what: string) => server.calls.filter((call) => call.what === what)

const Field = () => {
  const [code, setCode] = useState('')
  return <ProductPicker pickedFor="monitor" aria-label="Product code" value={code} onChange={setCode} />
}

const result = (change: Partial<RecognisedAddress>): RecognisedAddress => ({
  host: 'shop.example.com',
  store: null,
  product: { id: 'tote', name: 'Tote', is_known: false },
  proposal: null,
  requests: [{ path: '/cart.js', status: 200, error_code: null }],
  needs_admin: false,
  ...change,
})
const proposal = {
  key: 'shop-example-com',
  name: 'shop.example.com',
  dialect: 'shopify' as const,
  base_url: 'https://shop.example.com',
  currency: 'USD',
  own: {},
}

/** Pastes the address into the field, with this result of its recognition. */
const paste = async (change: Partial<RecognisedAddress>) => {
  server.use(fake(recogniseAddress, () => result(change)))
  const { user } = renderPage(<Field />)
  const field = await screen.findByRole('combobox', { name: 'Product code' })
  await user.click(field)
  await user.paste(ADDRESS)
  return { user, field }
}

test('a new store is connected and its product added by one button', async () => {
  const { user, field } = await paste({ proposal })
  expect(await screen.findByText('shop.example.com · Shopify · not connected yet')).toBeVisible()
  expect(screen.getByText('1 request to the store')).toBeVisible()
  expect(await screen.findByText('$49.00')).toBeVisible()
  await user.dblClick(await screen.findByRole('button', { name: 'Connect the store and add this product' }))
  expect(await screen.findByDisplayValue('tote')).toBe(field)
  expect(calls('POST /stores')).toHaveLength(1)
  expect(JSON.parse(String(calls('POST /stores')[0]?.body))).toMatchObject({
    key: 'shop-example-com',
    dialect: 'shopify',
    currency: 'USD',
    rate_per_second: 5,
    product_id: 'tote',
  })
  expect(calls('POST /stores/shop-example-com/products')).toHaveLength(1)
})

test('the test shows the picture, a "from" price and the values that were left out', async () => {
  const picture = 'data:image/webp;base64,UklGRg=='
  const sample = {
    ...trial.sample,
    price_max: { minor: 123_456_789_000, currency: 'USD' },
    picture,
    notes: ['json_ld_broken', 'a note of a newer server'],
  }
  server.use(fake(tryStore, () => StoreTrial.parse({ ...trial, sample })))
  const { user } = await paste({ proposal })
  expect(await screen.findByText('from $49.00')).toBeVisible()
  expect(document.querySelector('img')).toHaveAttribute('src', picture)
  await user.click(screen.getByText('Left out (1)'))
  expect(screen.getByText('Broken structured data (JSON-LD) was skipped')).toBeVisible()
})

test('once the product is added, its address is recognized again as a known product', async () => {
  const store = { key: 'shop-example-com', name: 'Example' }
  const { user, field } = await paste({ store })
  await user.click(await screen.findByRole('button', { name: 'Add this product' }))
  expect(await screen.findByDisplayValue('tote')).toBe(field)
  server.use(fake(recogniseAddress, () => result({ store, product: { id: 'tote', name: 'Tote', is_known: true } })))
  await user.clear(field)
  await user.paste(ADDRESS)
  expect(await screen.findByRole('button', { name: 'Use this product' })).toBeVisible()
  expect(calls('POST /stores/recognise')).toHaveLength(2)
})

test.each([
  [{ path: '/', status: null, error_code: 'store.unreachable' }, /shop\.example\.com couldn’t be reached: /],
  [{ path: '/', status: 403, error_code: null }, 'shop.example.com didn’t return this page (HTTP 403).'],
] as const)('a page that could not be read is the reason, not an unknown platform: %j', async (request, text) => {
  await paste({ product: null, requests: [request] })
  expect(await screen.findByText(text)).toBeVisible()
})

test('a product of a connected store is added, a known one is used without a request', async () => {
  const store = { key: 'shop-example-com', name: 'Example' }
  const first = await paste({ store })
  await first.user.click(await screen.findByRole('button', { name: 'Add this product' }))
  expect(await screen.findByDisplayValue('tote')).toBe(first.field)
  expect(calls('POST /stores')).toHaveLength(0)
  await first.user.clear(first.field)
  server.use(fake(recogniseAddress, () => result({ store, product: { id: 'tote', name: 'Tote', is_known: true } })))
  await first.user.paste(`${ADDRESS}-2`)
  await first.user.click(await screen.findByRole('button', { name: 'Use this product' }))
  expect(await screen.findByDisplayValue('tote')).toBe(first.field)
  expect(calls('POST /stores/shop-example-com/products')).toHaveLength(1)
})

test('says what a person must do: an administrator connects, or settings are completed, or nothing was recognized', async () => {
  const { user, field } = await paste({ needs_admin: true, product: null, requests: [] })
  expect(await screen.findByText(/Ask an administrator to connect it/)).toBeVisible()
  server.use(fake(recogniseAddress, () => result({ product: null, proposal: { ...proposal, dialect: 'medusa' } })))
  await user.clear(field)
  await user.paste('https://api.example.com/')
  expect(await screen.findByRole('link', { name: 'Complete the store’s settings' })).toHaveAttribute(
    'href',
    '/stores/list?form=new&address=https%3A%2F%2Fapi.example.com%2F',
  )
  server.use(fake(recogniseAddress, () => result({ product: null })))
  await user.clear(field)
  await user.paste('https://other.example.com/')
  expect(await screen.findByText('No supported store was recognized at shop.example.com.')).toBeVisible()
})

test('a store whose test fails is not connected, and its settings can be completed', async () => {
  const error = { code: 'store.robots_disallowed', message: 'disallowed', at: '2026-11-28T10:00:00Z' } as const
  server.use(fake(tryStore, () => ({ ...trial, sample: null, error })))
  await paste({ proposal })
  expect(await screen.findByText('The store asks programs not to read this page')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Complete the store’s settings' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Connect the store/ })).not.toBeInTheDocument()
})

test('if the product cannot be added, the store is connected only once', async () => {
  const { user, field } = await paste({ proposal })
  let isFailing = true
  server.use(
    fake(addProduct, () => {
      if (isFailing) throw refuse(503, 'store.timeout')
      return { website_type: 'shop-example-com', id: 'tote' }
    }),
  )
  const step = await screen.findByRole('button', { name: 'Connect the store and add this product' })
  await user.click(step)
  expect(await screen.findByRole('alert')).toBeVisible()
  isFailing = false
  await user.click(step)
  expect(await screen.findByDisplayValue('tote')).toBe(field)
  expect(calls('POST /stores')).toHaveLength(1)
})

test('a refused step is shown beside the button, and the address remains', async () => {
  const { user, field } = await paste({ proposal })
  server.use(
    fake(connectStore, () => {
      throw refuse(409, 'store.key_taken')
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Connect the store and add this product' }))
  expect(await screen.findByText(/already .*key|key .*(taken|already|use)/i)).toBeVisible()
  expect(field).toHaveValue(ADDRESS)
})

test('a page without product data leads to a rule for it', async () => {
  await paste({ product: null, proposal: { ...proposal, dialect: 'page' } })
  expect(await screen.findByText(/contains no product data\. Set a rule for it/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Complete the store’s settings' })).toBeVisible()
})
