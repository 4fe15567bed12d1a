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

test('says how many wait, and opens above the list, as a link can hold', async () => {
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

test('shows what was submitted when for how much, what each look has seen, and when the next one is', async () => {
  const attempt = unknown()
  showing(attempt)
  const look = (id: string, outcome: string, why: string) => ({
    id,
    at: ago(60_000),
    step: 'look',
    ms: 12,
    outcome,
    details: { why },
  })
  const steps = [look('1', 'cannot_tell', 'store.timeout'), look('2', 'absent', '')]
  server.use(fake(getPurchaseAttempt, () => ({ ...attempt, steps })))
  const { user } = renderPage(<OrdersPage />, { path: open })
  const card = within(await (await inbox()).findByRole('article', { name: 'Tabby' }))
  expect(card.getByText('Red · 2 pieces · Guest')).toBeVisible()
  expect(card.getByText(/210\.00/)).toBeVisible()
  expect(card.getByText('The store gave no clear answer')).toBeVisible()
  expect(card.getByText('status 504')).toBeVisible()
  expect(card.getByText(/2 looks/)).toHaveTextContent('2 looks: 1 minute ago · The store shows no such order')
  expect(card.getByText(/Next look/)).toHaveTextContent(/in [12] minutes?/)
  await user.click(card.getByText('What each look for the order has seen'))
  expect(await card.findByText(/The store could not tell \(store\.timeout\)/)).toBeVisible()
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

test('where only a person can tell, that is said', async () => {
  showing(unknown({ next_look_at: null }))
  renderPage(<OrdersPage />, { path: open })
  expect(await (await inbox()).findByText(/only a person can tell/)).toBeVisible()
})

const answered = async () => {
  const call = await waitFor(() => {
    const found = server.calls.find(({ what }) => what.endsWith('/settle'))
    if (!found) throw new Error('nothing was answered')
    return found
  })
  const body: unknown = JSON.parse(String(call.body))
  return body
}

test('there is an order: by the number of the store; a number that is taken is told', async () => {
  showing(unknown())
  server.use(
    fake(settlePurchase, () => {
      throw refuse(409, 'purchase_attempt.order_known')
    }),
  )
  const { user } = renderPage(<OrdersPage />, { path: open })
  const card = within(await (await inbox()).findByRole('article'))
  expect(card.getByRole('button', { name: 'There is an order' })).toBeDisabled()
  await user.type(card.getByRole('textbox', { name: "Store's order number" }), 'S-1{Enter}')
  expect(await answered()).toEqual({ answer: 'placed', store_order_number: 'S-1' })
  expect(await card.findByText('Another purchase has this order number')).toBeVisible()
})

test.each([
  ['There is none', 'not_placed'],
  ['There is none, end the task', 'cancelled'],
])('%s: asked once more, and then it is gone from here', async (name, answer) => {
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
  expect(await answered()).toEqual({ answer })
  expect(await screen.findByText('No purchase has an unknown outcome')).toBeVisible()
})

test('when it cannot be read, that is told and can be tried again', async () => {
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

test('speaks Chinese', async () => {
  showing(unknown())
  renderPage(<OrdersPage />, { path: open, locale: 'zh-CN' })
  expect(await screen.findByRole('button', { name: '需要处理：1' })).toBeVisible()
  expect(await screen.findByText('结果未知')).toBeVisible()
})
