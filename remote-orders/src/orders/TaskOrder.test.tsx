import { screen, waitFor, within } from '@testing-library/react'
import { getOrder, updateOrder } from '@outlet/shared/contract/orders'
import { cancelOrder, refreshOrder } from '@outlet/shared/contract/task-orders'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { anOrderWithEvents } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { belt, orderFakes } from './fake-orders'
import OrdersPage from './OrdersPage'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(...orderFakes)

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const taskId = '00000000-0000-7000-8000-0000000000a1'
const attemptId = '00000000-0000-7000-8000-0000000000a2'
const system = { kind: 'system', id: null, name: 'order-refreshes' }
const placed = anOrderWithEvents({
  ...belt,
  status: 'placed',
  fulfilment: 'unfulfilled',
  task_id: taskId,
  attempt_id: attemptId,
  raw: { status: 'new', payment_status: 'not_paid' },
  tags: ['gift'],
  refreshed_at: ago(180_000),
  next_refresh_at: ago(-60_000),
  is_refreshable: true,
  is_cancellable: true,
})
const show = (order = placed, locale: 'en-US' | 'zh-CN' = 'en-US') => {
  server.use(fake(getOrder, () => order))
  return renderPage(<OrdersPage />, { path: `/orders/list?order=${order.id}`, locale })
}
const drawer = async () => within(await screen.findByRole('dialog', { name: /Order|订单/ }))

test('shows what the store says in its own words, how old that is, and where it came from', async () => {
  show()
  const at = within(await (await drawer()).findByRole('region', { name: 'At the store' }))
  expect(at.getByText('3 minutes ago')).toBeVisible()
  expect(at.getByText(/status: new/)).toHaveTextContent('status: new payment_status: not_paid')
  expect(screen.getByRole('link', { name: 'View the task' })).toHaveAttribute(
    'href',
    `/snatch_task/list?task=${taskId}`,
  )
  expect(screen.getByRole('link', { name: 'View the purchase' })).toHaveAttribute(
    'href',
    `/snatch_task/list?task=${taskId}&attempt=${attemptId}`,
  )
  expect((await drawer()).getByText('gift')).toBeVisible()
})

test('a reading that is late is due or overdue, never planned in the past; practice is tagged', async () => {
  show({ ...placed, next_refresh_at: ago(240_000), is_practice: true })
  const at = within(await (await drawer()).findByRole('region', { name: 'At the store' }))
  expect(at.getByText('overdue by 4 min')).toBeVisible()
  expect((await drawer()).getByText('Practice')).toBeVisible()
})

test('is read from the store on request; that it could not be is told, and stays told', async () => {
  let order = placed
  server.use(
    fake(refreshOrder, () => {
      order = { ...placed, refresh_error: 'order.unknown_to_store' }
      throw refuse(409, 'order.unknown_to_store')
    }),
  )
  const { user } = show()
  server.use(fake(getOrder, () => order))
  const shown = await drawer()
  await user.click(await shown.findByRole('button', { name: 'Read now' }))
  expect(await shown.findByText('The store does not know this order')).toBeVisible()
  server.use(
    fake(refreshOrder, () => {
      order = { ...placed, status: 'confirmed', refreshed_at: ago(0) }
      return order
    }),
  )
  await user.click(shown.getByRole('button', { name: 'Read now' }))
  await waitFor(() => expect(shown.getAllByText('Confirmed')[0]).toBeVisible())
  expect(shown.queryByText('The store does not know this order')).not.toBeInTheDocument()
})

test('tells that the last reading failed, and that the store took the order back', async () => {
  show({ ...placed, status: 'cancelled', is_oversold: true, refresh_error: 'order.unknown_to_store' })
  const at = within(await (await drawer()).findByRole('region', { name: 'At the store' }))
  expect(at.getByText('The last reading failed: The store does not know this order')).toBeVisible()
  expect(at.getByText(/then took it back/)).toBeVisible()
  expect(screen.getAllByText('Oversold').length).toBeGreaterThan(0)
})

test.each([
  ['cancelled', '', 'The store has cancelled the order.'],
  ['refused', 'too-late: packed', 'The store refused: too-late: packed'],
  ['unknown', 'status 504', /answer is not known: status 504\. The order is read again/],
] as const)('is cancelled at the store when asked again; the store says %s', async (outcome, message, words) => {
  server.use(fake(cancelOrder, () => ({ outcome, message, order: placed })))
  const { user } = show()
  await user.click(await (await drawer()).findByRole('button', { name: 'Cancel at the store' }))
  expect(server.calls.some(({ what }) => what.includes('/cancel'))).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Ask the store' }))
  expect(await screen.findByText(words)).toBeVisible()
})

test.each([
  [{ is_followed_to_end: false }, 'en-US', /no code to look it up was stored/],
  [{ is_followed_to_end: false }, 'zh-CN', /没有保存查询码/],
  [
    { is_followed_to_end: false, next_refresh_at: null, refresh_error: 'order.not_followable' },
    'en-US',
    /None: the store shows a guest’s order only for a limited time/,
  ],
] as const)('says how long a guest’s order is followed: %j in %s', async (own, locale, words) => {
  show({ ...placed, ...own }, locale)
  const title = locale === 'en-US' ? 'At the store' : '店铺中的状态'
  const at = within(await (await drawer()).findByRole('region', { name: title }))
  expect(at.getByText(words)).toBeVisible()
})

test('offers nothing that its store cannot do', async () => {
  show({ ...placed, is_refreshable: false, is_cancellable: false })
  await (await drawer()).findByRole('region', { name: 'At the store' })
  expect(screen.queryByRole('button', { name: /Read now|Cancel at/ })).not.toBeInTheDocument()
})

test('its note and tags are people’s own', async () => {
  server.use(fake(updateOrder, () => placed))
  const { user } = show()
  await user.click(await (await drawer()).findByRole('button', { name: 'Edit note and tags' }))
  const form = within(await screen.findByRole('dialog', { name: /Note and tags/ }))
  await user.type(await form.findByRole('textbox', { name: 'Note' }), 'for Lin')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls.some(({ what }) => what.startsWith('PATCH'))).toBe(true))
  const patch = server.calls.find(({ what }) => what.startsWith('PATCH'))
  expect(JSON.parse(String(patch?.body))).toEqual({ note: 'for Lin', tags: ['gift'], version: placed.version })
})

test('its timeline says who did what, the console among them', async () => {
  const entry = (kind: string, actor = system, changes: (typeof placed.events)[number]['changes'] = []) => ({
    id: crypto.randomUUID(),
    at: ago(60_000),
    actor,
    kind,
    changes,
  })
  const ada = { kind: 'user', id: null, name: 'Ada' }
  const events = [
    entry('recorded'),
    entry('refreshed', system, [
      { field: 'status', before: 'placed', after: 'cancelled' },
      { field: 'is_oversold', before: false, after: true },
    ]),
    entry('cancel_refused', ada, [{ field: 'store_answer', before: null, after: 'too-late: packed' }]),
    entry('cancelled', ada),
  ]
  show({ ...placed, events })
  const shown = await drawer()
  expect(await shown.findByText('The console recorded the order that the task had placed')).toBeVisible()
  expect(shown.getByText('The console read the order from the store')).toBeVisible()
  expect(shown.getByText('Oversold: Not oversold → Oversold')).toBeVisible()
  expect(shown.getByText("Store's answer: too-late: packed")).toBeVisible()
  expect(shown.getByText('Ada had the store cancel the order')).toBeVisible()
})

test('speaks Chinese', async () => {
  show(placed, 'zh-CN')
  const at = within(await (await drawer()).findByRole('region', { name: '店铺中的状态' }))
  expect(at.getByRole('button', { name: '立即读取' })).toBeVisible()
})

test('orders are found by tags and by where they came from', async () => {
  const { address } = renderPage(<OrdersPage />, { path: '/orders/list?source=task&tag=gift' })
  await screen.findByText('OC-20261120-0002')
  expect(address()).toBe('/orders/list?source=task&tag=gift')
  expect(server.calls.map(({ what }) => what)).toContain('GET /orders?source=task&tag=gift')
})
