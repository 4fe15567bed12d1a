import { screen, waitFor, within } from '@testing-library/react'
import {
  getPurchaseAttempt,
  listPurchaseAttempts,
  settlePurchase,
  type PurchaseAttempt,
} from '@outlet/shared/contract/purchase-attempts'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { anId, someMoney } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import { orderFakes } from '../fake-orders'
import OrdersPage from '../OrdersPage'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(...orderFakes)

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const unknown = (change: Partial<PurchaseAttempt> = {}): PurchaseAttempt => ({
  id: anId(),
  task: { id: anId(), name: 'Red Tabby' },
  channel: { id: anId(), name: 'Guest' },
  website_type: 'coach-outlet',
  slot_no: 1,
  mode: 'auto',
  state: 'unknown',
  reason: 'answer_unknown',
  message: 'status 504',
  product: {
    product_id: 'CA1',
    variant_id: 'CA1-1',
    title: 'Tabby',
    variant_name: 'Red',
    thumbnail: { url: '/api/v1/images/red', alt: null },
    store_url: null,
  },
  quantity: 2,
  held: someMoney(30_000),
  spent: someMoney(0),
  quote: { subtotal: someMoney(20_000), tax: someMoney(1000), shipping: someMoney(0), total: someMoney(21_000) },
  deadline: null,
  awaits_until: null,
  confirmed_by: null,
  submitted_at: ago(120_000),
  looks: 2,
  next_look_at: ago(-120_000),
  seen: { at: ago(60_000), outcome: 'absent', why: '' },
  hand_over_url: null,
  store_order_number: null,
  order_id: null,
  created_at: ago(180_000),
  ended_at: null,
  ...change,
})

const path = '/orders/list'
const open = `${path}?attention=purchases`
const inbox = async () => within(await screen.findByRole('region', { name: 'Needs attention' }))
const showing = (...items: PurchaseAttempt[]) => server.use(fake(listPurchaseAttempts, () => ({ items, next: null })))

test('shows the number of purchases, and opens them above the list through the address', async () => {
  showing(unknown(), unknown({ state: 'handed_over' }))
  const { user, address } = renderPage(<OrdersPage />, { path })
  await user.click(await screen.findByRole('button', { name: 'Needs attention: 2' }))
  expect(address()).toBe(open)
  expect((await inbox()).getAllByRole('article')).toHaveLength(2)
  expect(server.calls.map(({ what }) => what)).toContain(
    'GET /purchase-attempts?needs_person=true&state=unknown&state=handed_over',
  )
  await user.click((await inbox()).getByRole('button', { name: 'Close' }))
  expect(address()).toBe(path)
})

test('shows time and total of the submission, the result of each check, and the time of the next one', async () => {
  const attempt = unknown()
  showing(attempt)
  const aCheck = (id: string, outcome: string, why: string) => ({
    id,
    at: ago(60_000),
    step: 'look',
    ms: 12,
    outcome,
    details: { why },
  })
  const steps = [aCheck('1', 'cannot_tell', 'store.timeout'), aCheck('2', 'absent', '')]
  server.use(fake(getPurchaseAttempt, () => ({ ...attempt, steps })))
  const { user } = renderPage(<OrdersPage />, { path: open })
  const card = within(await (await inbox()).findByRole('article', { name: 'Tabby' }))
  expect(card.getByText('Red · 2 items · Guest')).toBeVisible()
  expect(card.getByText(/210\.00/)).toBeVisible()
  expect(card.getByText('No clear response from the store')).toBeVisible()
  expect(card.getByText('status 504')).toBeVisible()
  expect(card.getByText(/2 lookups/)).toHaveTextContent('2 lookups: 1 minute ago · No such order at the store')
  expect(card.getByText(/Next look/)).toHaveTextContent(/in [12] minutes?/)
  await user.click(card.getByText('Lookup results'))
  expect(await card.findByText(/The store couldn’t determine it \(store\.timeout\)/)).toBeVisible()
  expect(card.getByRole('link', { name: 'Red Tabby' })).toHaveAttribute(
    'href',
    `/snatch_task/list?task=${attempt.task.id}&attempt=${attempt.id}`,
  )
})

test('a purchase at a practice store is marked, another is not', async () => {
  const product = { ...unknown().product, title: 'Tote' }
  showing(unknown({ is_practice: true }), unknown({ product }))
  renderPage(<OrdersPage />, { path: open })
  const card = async (name: string) => within(await (await inbox()).findByRole('article', { name }))
  expect((await card('Tabby')).getByText('Practice')).toBeVisible()
  expect((await card('Tote')).queryByText('Practice')).not.toBeInTheDocument()
})

test('shows that only a person can determine the outcome', async () => {
  showing(unknown({ next_look_at: null }))
  renderPage(<OrdersPage />, { path: open })
  expect(await (await inbox()).findByText(/Automatic lookups ended/)).toBeVisible()
})

const sentDecision = async () => {
  const call = await waitFor(() => {
    const found = server.calls.find(({ what }) => what.endsWith('/settle'))
    if (!found) throw new Error('no decision was sent')
    return found
  })
  const body: unknown = JSON.parse(String(call.body))
  return body
}

test("accepts the store's order number, and reports one that is already used", async () => {
  showing(unknown())
  server.use(
    fake(settlePurchase, () => {
      throw refuse(409, 'purchase_attempt.order_known')
    }),
  )
  const { user } = renderPage(<OrdersPage />, { path: open })
  const card = within(await (await inbox()).findByRole('article'))
  expect(card.getByRole('button', { name: 'Order placed' })).toBeDisabled()
  await user.type(card.getByRole('textbox', { name: 'Store order number' }), 'S-1{Enter}')
  expect(await sentDecision()).toEqual({ answer: 'placed', store_order_number: 'S-1' })
  expect(await card.findByText('Another purchase has this order number')).toBeVisible()
})

test.each([
  ['No order – continue', 'not_placed'],
  ['No order – end task', 'cancelled'],
])('%s: requires a confirmation, and then the purchase leaves the list', async (name, decision) => {
  const attempt = unknown()
  showing(attempt)
  server.use(
    fake(settlePurchase, () => {
      showing()
      return { ...attempt, state: 'not_placed' as const }
    }),
  )
  const { user } = renderPage(<OrdersPage />, { path: open })
  await user.click(await (await inbox()).findByRole('button', { name }))
  await user.click(await screen.findByRole('button', { name: 'No order was placed' }))
  expect(await sentDecision()).toEqual({ answer: decision })
  expect(await screen.findByText('No purchases with an unknown outcome')).toBeVisible()
})

test('a failure is shown, with a retry', async () => {
  server.use(
    fake(listPurchaseAttempts, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const { user } = renderPage(<OrdersPage />, { path: open })
  const shown = await inbox()
  expect(await shown.findByText('Internal server error')).toBeVisible()
  showing(unknown())
  await user.click(shown.getByRole('button', { name: 'Try again' }))
  expect(await shown.findByRole('article')).toBeVisible()
})

test('is translated to Chinese', async () => {
  showing(unknown())
  renderPage(<OrdersPage />, { path: open, locale: 'zh-CN' })
  expect(await screen.findByRole('button', { name: '需要处理：1' })).toBeVisible()
  expect(await screen.findByText('结果未知')).toBeVisible()
})
