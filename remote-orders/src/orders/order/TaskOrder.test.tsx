import { screen, waitFor, within } from '@testing-library/react'
import { getOrder, updateOrder } from '@outlet/shared/contract/orders'
import { cancelOrder, refreshOrder } from '@outlet/shared/contract/orders/task-orders'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { anOrderWithEvents } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import { belt, orderFakes } from '../fake-orders'
import OrdersPage from '../OrdersPage'

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

test("shows the store's own state, its age, and the task that bought it", async () => {
  show()
  const at = within(await (await drawer()).findByRole('region', { name: 'At the store' }))
  expect(at.getByText('3 minutes ago')).toBeVisible()
  expect(at.getByText(/status: new/)).toHaveTextContent('status: new payment_status: not_paid')
  expect(screen.getByRole('link', { name: 'View task' })).toHaveAttribute('href', `/snatch_task/list?task=${taskId}`)
  expect(screen.getByRole('link', { name: 'View purchase' })).toHaveAttribute(
    'href',
    `/snatch_task/list?task=${taskId}&attempt=${attemptId}`,
  )
  expect((await drawer()).getByText('gift')).toBeVisible()
})

test('links to the order’s page, if the store states one', async () => {
  show({ ...placed, raw: { status: 'new', permalink_url: 'https://store.example/orders/1' } })
  const at = within(await (await drawer()).findByRole('region', { name: 'At the store' }))
  expect(at.getByRole('link')).toHaveAttribute('href', 'https://store.example/orders/1')
  expect(at.getByText('status: new')).toBeVisible()
})

test('a late reading is shown as due or overdue, never as planned in the past; practice is tagged', async () => {
  show({ ...placed, next_refresh_at: ago(240_000), is_practice: true })
  const at = within(await (await drawer()).findByRole('region', { name: 'At the store' }))
  expect(at.getByText(/^overdue by 4 min/)).toBeVisible()
  expect((await drawer()).getByText('Practice')).toBeVisible()
})

test('is refreshed from the store on request; an error is shown until the next success', async () => {
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
  await user.click(await shown.findByRole('button', { name: 'Update now' }))
  expect(await shown.findByText('The store has no such order')).toBeVisible()
  server.use(
    fake(refreshOrder, () => {
      order = { ...placed, status: 'confirmed', refreshed_at: ago(0) }
      return order
    }),
  )
  await user.click(shown.getByRole('button', { name: 'Update now' }))
  await waitFor(() => expect(shown.getAllByText('Confirmed')[0]).toBeVisible())
  expect(shown.queryByText('The store has no such order')).not.toBeInTheDocument()
})

test('shows that the last refresh failed, and that the store cancelled the order', async () => {
  show({ ...placed, status: 'cancelled', is_oversold: true, refresh_error: 'order.unknown_to_store' })
  const at = within(await (await drawer()).findByRole('region', { name: 'At the store' }))
  expect(at.getByText('Last update failed: The store has no such order')).toBeVisible()
  expect(at.getByText(/then withdrew it/)).toBeVisible()
  expect(screen.getAllByText('Oversold').length).toBeGreaterThan(0)
})

test.each([
  ['cancelled', '', 'The store canceled the order.'],
  ['refused', 'too-late: packed', 'The store refused: too-late: packed'],
  ['unknown', 'status 504', /response is unknown: status 504\. The order will be checked again/],
] as const)(
  'is cancelled at the store after a confirmation; the store reports %s',
  async (outcome, message, expected) => {
    server.use(fake(cancelOrder, () => ({ outcome, message, order: placed })))
    const { user } = show()
    await user.click(await (await drawer()).findByRole('button', { name: 'Cancel at store' }))
    expect(server.calls.some(({ what }) => what.includes('/cancel'))).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Request cancellation' }))
    expect(await screen.findByText(expected)).toBeVisible()
  },
)

test.each([
  [{ is_followed_to_end: false }, 'en-US', /no lookup code was saved/],
  [{ is_followed_to_end: false }, 'zh-CN', /未保存查询码/],
  [
    { is_followed_to_end: false, next_refresh_at: null, refresh_error: 'order.not_followable' },
    'en-US',
    /None: the store shows guest orders for a limited time only/,
  ],
] as const)('shows how long a guest’s order is followed: %j in %s', async (own, locale, expected) => {
  show({ ...placed, ...own }, locale)
  const title = locale === 'en-US' ? 'At the store' : '店铺状态'
  const at = within(await (await drawer()).findByRole('region', { name: title }))
  expect(at.getByText(expected)).toBeVisible()
})

test('offers only requests that its store supports', async () => {
  show({ ...placed, is_refreshable: false, is_cancellable: false })
  await (await drawer()).findByRole('region', { name: 'At the store' })
  expect(screen.queryByRole('button', { name: /Read now|Cancel at/ })).not.toBeInTheDocument()
})

test('its note and tags can be edited', async () => {
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

test('its timeline names each actor, including the console', async () => {
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
  expect(await shown.findByText('The console recorded the order placed by the task')).toBeVisible()
  expect(shown.getByText('The console updated the order from the store')).toBeVisible()
  expect(shown.getByText('Oversold: Not oversold → Oversold')).toBeVisible()
  expect(shown.getByText('Store response: too-late: packed')).toBeVisible()
  expect(shown.getByText('Ada had the store cancel the order')).toBeVisible()
  // The date is that of the latest entry, unless it changes.
  expect(shown.getAllByText(/^\d\d:\d\d$/)).toHaveLength(events.length - 1)
})

test('is translated to Chinese', async () => {
  show(placed, 'zh-CN')
  const at = within(await (await drawer()).findByRole('region', { name: '店铺状态' }))
  expect(at.getByRole('button', { name: '立即更新' })).toBeVisible()
})

test('orders are filtered by tag and source', async () => {
  const { address } = renderPage(<OrdersPage />, { path: '/orders/list?source=task&tag=gift' })
  await screen.findByText('OC-20261120-0002')
  expect(address()).toBe('/orders/list?source=task&tag=gift')
  expect(server.calls.map(({ what }) => what)).toContain('GET /orders?source=task&tag=gift')
})
