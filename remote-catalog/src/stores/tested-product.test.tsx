import { fireEvent, screen, within } from '@testing-library/react'
import { addProduct } from '@outlet/shared/contract/products/add-product'
import { getStoreUse, listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { connectStore, getStore, StoreTrial, tryStore } from '@outlet/shared/contract/stores/configure-stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore, someMoney } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresPage from './StoresPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const store = aStore({ key: 'norden', name: 'Norden', is_practice: false, base_url: 'https://norden.example.com' })
const picture = 'data:image/webp;base64,UklGRg=='
const trial = StoreTrial.parse({
  latency_ms: 240,
  can: { exact_quantity: false, checkout: false, batch_size: 1 },
  listed_count: null,
  sample: {
    product_id: '/cups',
    name: 'Cups',
    price: someMoney(1900),
    price_max: someMoney(4900),
    picture,
    notes: ['price_from'],
    stock_level: null,
    orderable: true,
  },
  error: null,
})
const server = useFakeServer(
  fake(listStores, () => ({ items: [], next: null })),
  fake(getStore, () => store),
  fake(getStoreUse, () => ({ tokens: 1, under_way: 0, requests_last_minute: 0, retry_at: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
  fake(connectStore, () => store),
  fake(tryStore, () => trial),
  fake(addProduct, () => {
    throw refuse(503, 'store.timeout')
  }),
)

const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

/** Opens the form for a store whose products are read page by page, with its fields. */
const open = async () => {
  const { user } = renderPage(<StoresPage />, { path: '/stores/list?form=new' })
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('combobox', { name: 'API' }))
  await user.click(await screen.findByRole('option', { name: 'Ordinary store page' }))
  fill('Name', 'Norden')
  fill('Key', 'norden')
  fill('Address', 'https://norden.example.com')
  fill('Address of a product', 'https://norden.example.com/cups')
  return { user, form }
}

test('the test shows the picture, a range of prices, and the values that were left out', async () => {
  const { user, form } = await open()
  // Rarely changed: not among the first fields.
  expect(form.getByText('robots.txt').closest('details')).not.toBeNull()
  await user.click(form.getByRole('button', { name: 'Test' }))
  expect(await form.findByText(/^from /)).toBeVisible()
  expect(form.getByText('Only a range of prices is stated (“from”)')).toBeVisible()
  expect(document.querySelector(`img[src="${picture}"]`)).toBeVisible()
  // The store lists no products, so that their number is not unknown but none.
  expect(form.queryByText('Catalog entries')).not.toBeInTheDocument()
})

test('a store whose tested product cannot be added is connected, and the reason is shown', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText(/Norden is connected, but the product wasn’t added: /)).toBeVisible()
  const [body] = server.calls.filter(({ what }) => what === 'POST /stores')
  // Exactly the fields that the dialect needs.
  expect(JSON.parse(String(body?.body))).toEqual({
    key: 'norden',
    name: 'Norden',
    dialect: 'page',
    base_url: 'https://norden.example.com',
    currency: 'USD',
    rate_per_second: 5,
    burst: 10,
    concurrency: 2,
    max_orderable_quantity: 10,
    sync_every_hours: 24,
    proxy: null,
    robots_txt: null,
    price_selector: null,
    price_expression: null,
    availability_selector: null,
    availability_expression: null,
    credentials: {},
    product_id: 'https://norden.example.com/cups',
  })
})

test('a rule that does not read the product is refused at its field', async () => {
  server.use(
    fake(connectStore, () => {
      const code = 'store.rule_unread'
      throw refuse(400, code, { errors: [{ path: 'price_selector', code, message: '' }] })
    }),
  )
  const { user, form } = await open()
  await user.click(form.getByText('More settings'))
  fill('Selector of the price', '.cost')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect((await screen.findAllByText('This rule doesn’t read the tested product')).length).toBeGreaterThan(0)
  fill('Selector of the price', 'a:hover')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect((await screen.findAllByText(/^Enter a selector of tags/)).length).toBeGreaterThan(0)
})

test('the test shows what the store offers by its profile, even if it failed', async () => {
  const offer = {
    ...{ versions: ['2026-08-25', '2026-01-23'], version: '2026-01-23', transports: ['mcp', 'a2a'], transport: 'mcp' },
    capabilities: [
      { name: 'dev.ucp.shopping.checkout', version: '2026-01-23' },
      { name: 'dev.ucp.shopping.discount', version: null },
    ],
    payment_handlers: ['com.example.pay'],
    profile_url: null,
  }
  const error = { code: 'store.not_offered' as const, message: 'no catalogue', at: '2026-11-28T12:00:00Z' }
  server.use(fake(tryStore, () => ({ ...trial, sample: null, offer, error })))
  const { user, form } = await open()
  await user.click(form.getByRole('button', { name: 'Test' }))
  expect(await form.findByText('The store doesn’t offer a function that’s needed here')).toBeVisible()
  for (const text of [
    'Protocol version 2026-01-23 (the store supports 2026-08-25, 2026-01-23)',
    'Transport MCP (the store offers MCP, A2A)',
    'Used: checkout',
    'Not used: dev.ucp.shopping.discount',
    'Payment handlers: com.example.pay',
    /^Requests don’t name this console/,
  ])
    expect(form.getByText(text)).toBeVisible()
})
