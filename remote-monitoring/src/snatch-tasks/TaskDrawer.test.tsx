import { act, screen, waitFor, within } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { getBuyingStop } from '@outlet/shared/contract/buying-stop'
import { confirmPurchase, declinePurchase, settlePurchase } from '@outlet/shared/contract/purchase-attempts'
import { assignSnatchTask } from '@outlet/shared/contract/snatch-tasks/task-assignee'
import { listUsers } from '@outlet/shared/contract/users'
import { aUser } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { anAttempt, aQuote, aTask } from './fake-tasks'
import { sentTo, showTasks } from './show-tasks'

const server = useFakeServer()
const show = (...page: Parameters<typeof showTasks> extends [unknown, ...infer Rest] ? Rest : never) =>
  showTasks(server, ...page)
const drawerOf = async () => within(await screen.findByRole('dialog', { name: 'Tabby for Mei' }))
const soon = () => new Date(Date.now() + 90_000).toISOString()

test('shows the limits in a sentence, and the use of the budget', async () => {
  const task = aTask({
    state: 'armed',
    phase: 'armed',
    spent: 11_232,
    purchases: { placed: 1, open: 0, would_buy: 0, failed_in_a_row: 0 },
  })
  show({ tasks: [task] }, { path: `/?task=${task.id}` })
  const drawer = await drawerOf()
  expect(await drawer.findByText(/^Up to 2 orders.*\(about CN¥1,700\.00\)/)).toBeVisible()
  expect(drawer.getByRole('img', { name: 'Spent $112.32, Reserved $0.00, Remaining $127.68' })).toBeInTheDocument()
  expect(drawer.getByText('1 of 2 orders placed')).toBeInTheDocument()
  expect(await drawer.findByText('No attempts yet.')).toBeInTheDocument()
  expect(drawer.getByRole('link', { name: 'Audit trail' })).toBeInTheDocument()
  expect(drawer.getByText('Active hours').closest('div')).toHaveTextContent('Always')
})

test('a practice task is marked in its drawer, and in its purchase confirmation', async () => {
  const task = aTask({ phase: 'awaiting_confirmation', is_practice: true })
  const attempt = anAttempt(task, { awaits_until: soon(), is_practice: true })
  show({ tasks: [task], attempts: [attempt] }, { path: `/?task=${task.id}` })
  const drawer = await drawerOf()
  const question = within(await drawer.findByRole('region', { name: 'Place this order?' }))
  expect(question.getByText('Practice')).toBeVisible()
  expect(drawer.getAllByText('Practice')).toHaveLength(2)
})

test('a real task has no practice mark', async () => {
  const task = aTask({ phase: 'awaiting_confirmation' })
  show({ tasks: [task], attempts: [anAttempt(task, { awaits_until: soon() })] }, { path: `/?task=${task.id}` })
  const drawer = await drawerOf()
  await drawer.findByRole('region', { name: 'Place this order?' })
  expect(drawer.queryByText('Practice')).not.toBeInTheDocument()
})

test('an attempt shows each step with its time, request and response', async () => {
  const task = aTask()
  const attempt = anAttempt(task, {
    state: 'placed',
    store_order_number: '100-7',
    order_id: task.id,
    spent: aQuote().total,
  })
  const { user, address } = show({ tasks: [task], attempts: [attempt] }, { path: `/?task=${task.id}` })
  const drawer = await drawerOf()
  await user.click(await drawer.findByRole('button', { name: /Bought.*Tabby Shoulder Bag 26\u00a0· Black/ }))
  expect(address()).toContain(`attempt=${attempt.id}`)
  expect(await drawer.findByText('Cart created')).toBeInTheDocument()
  expect(drawer.getByText('123')).toBeInTheDocument()
  expect(drawer.getAllByText(/^\d\d:\d\d:\d\d$/)).toHaveLength(attempt.steps.length - 1)
  // Text of a newer server is shown unchanged.
  expect(drawer.getByText('brewed')).toHaveTextContent('brewed · lukewarm')
  expect(drawer.getByText(/"lines": 1/)).toBeInTheDocument()
  expect(drawer.getByText(/Store order 100-7/)).toBeInTheDocument()
  expect(drawer.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/orders/list?order=${task.id}`)
})

test('buys at the displayed total, and shows a changed total before it can be confirmed', async () => {
  const task = aTask({ phase: 'awaiting_confirmation' })
  const attempt = anAttempt(task, { awaits_until: soon() })
  // A link in a notification names only the attempt.
  const { user } = show({ tasks: [task], attempts: [attempt] }, { path: `/?attempt=${attempt.id}` })
  const { steps: _steps, ...repriced } = { ...attempt, quote: aQuote(11_500) }
  server.use(
    fake(confirmPurchase, ({ body }) => {
      if (body.total !== 11_500) throw refuse(409, 'purchase_attempt.other_total', { current: repriced })
      return { ...repriced, awaits_until: null }
    }),
  )
  const drawer = await drawerOf()
  const question = within(await drawer.findByRole('region', { name: 'Place this order?' }))
  expect(question.getByRole('timer')).toHaveTextContent(/1 min (29|30) sec|1 min/)
  await user.click(question.getByRole('button', { name: 'Buy for $112.32' }))
  expect(await question.findByText('The total has changed. Review it and decide again')).toBeInTheDocument()
  expect(sentTo(server, 'POST /purchase-attempts')).toEqual({ total: 11_232 })
  await user.click(await question.findByRole('button', { name: 'Buy for $115.00' }))
  await waitFor(() => expect(sentTo(server, 'POST /purchase-attempts')).toEqual({ total: 11_500 }))
})

test('a confirmation is shown without a click; while all buying is stopped it can only be declined', async () => {
  const task = aTask()
  const attempt = anAttempt(task, { awaits_until: soon() })
  show({ tasks: [task], attempts: [attempt] }, { path: `/?task=${task.id}` })
  const lin = { stopped_at: '2026-11-20T12:00:00.000Z', stopped_by: { id: null, name: 'Lin' } }
  let stop: typeof lin | null = lin
  server.use(fake(getBuyingStop, () => ({ stop })))
  const drawer = await drawerOf()
  const buy = await drawer.findByRole('button', { name: 'Buy for $112.32' })
  expect(await drawer.findByText(/Lin stopped all buying/)).toBeInTheDocument()
  expect(buy).toBeDisabled()
  expect(drawer.getByRole('button', { name: 'Decline' })).toBeEnabled()
  stop = null
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(buy).toBeEnabled())
})

test('declines, or reports that the time is over', async () => {
  const task = aTask()
  const attempt = anAttempt(task, { awaits_until: soon() })
  const late = anAttempt(task, { awaits_until: '2020-01-01T00:00:00.000Z' })
  const { user } = show(
    { tasks: [task], attempts: [attempt, late] },
    { path: `/?task=${task.id}&attempt=${attempt.id}` },
  )
  server.use(fake(declinePurchase, () => ({ ...attempt, state: 'abandoned' as const, reason: 'declined' as const })))
  const drawer = await drawerOf()
  await user.click(await drawer.findByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(server.calls.some(({ what }) => what.endsWith('/decline'))).toBe(true))
  expect(await drawer.findByText('The deadline has passed. Nothing is bought.')).toBeInTheDocument()
  const questions = drawer.getAllByRole('region', { name: 'Place this order?' })
  expect(within(questions.at(-1) ?? document.body).queryByRole('button')).not.toBeInTheDocument()
})

describe('an attempt of unknown outcome', () => {
  const task = aTask({ phase: 'needs_attention' })
  const attempt = anAttempt(task, {
    state: 'unknown',
    reason: 'answer_unknown',
    message: 'HTTP 502',
    looks: 2,
    seen: { at: '2026-11-20T12:05:00.000Z', outcome: 'absent', why: '' },
    next_look_at: soon(),
  })
  const { steps: _steps, ...plain } = attempt
  const open = () => show({ tasks: [task], attempts: [attempt] }, { path: `/?task=${task.id}&attempt=${attempt.id}` })

  test('shows the result of the last check and the time of the next one', async () => {
    open()
    const panel = within(await (await drawerOf()).findByRole('region', { name: 'Outcome' }))
    const [seen, next] = panel.getAllByRole('listitem')
    expect(seen).toHaveTextContent(/No order found.*2 lookups/)
    expect(next).toHaveTextContent(/Next lookup: in 1 minute/)
    expect(screen.getByText('HTTP 502')).toBeInTheDocument()
  })

  test('accepts the order number that a person found', async () => {
    const { user } = open()
    server.use(
      fake(settlePurchase, () => {
        throw refuse(409, 'purchase_attempt.order_known')
      }),
    )
    const panel = within(await (await drawerOf()).findByRole('region', { name: 'Outcome' }))
    await user.type(panel.getByLabelText('Store order number'), '100-7')
    await user.click(panel.getByRole('button', { name: 'Order placed' }))
    expect(await panel.findByText('Another purchase has this order number')).toBeInTheDocument()
    expect(sentTo(server, 'POST /purchase-attempts')).toEqual({ answer: 'placed', store_order_number: '100-7' })
  })

  test.each([
    ['No order – continue', 'not_placed'],
    ['No order – end task', 'cancelled'],
  ])('%s requires a confirmation before it is sent', async (name, decision) => {
    const { user } = open()
    server.use(fake(settlePurchase, () => ({ ...plain, state: 'not_placed' as const })))
    const panel = within(await (await drawerOf()).findByRole('region', { name: 'Outcome' }))
    await user.click(panel.getByRole('button', { name }))
    expect(sentTo(server, 'POST /purchase-attempts')).toBeUndefined()
    await user.click(await screen.findByRole('button', { name: 'No order' }))
    await waitFor(() => expect(sentTo(server, 'POST /purchase-attempts')).toEqual({ answer: decision }))
  })
})

test('a purchase handed over to a person links to the store, and only to a web address', async () => {
  const task = aTask()
  const handed = (url: string) => anAttempt(task, { state: 'handed_over', quote: null, hand_over_url: url })
  const [good, bad] = [handed('https://shop.example/checkout/1'), handed('javascript:alert(1)')]
  show({ tasks: [task], attempts: [good, bad] }, { path: `/?task=${task.id}&attempt=${good.id}` })
  const drawer = await drawerOf()
  const link = await drawer.findByRole('link', { name: 'Finish in the store’s checkout' })
  expect(link).toHaveAttribute('href', 'https://shop.example/checkout/1')
  expect(drawer.getAllByRole('region', { name: 'Outcome' })).toHaveLength(2)
  expect(drawer.getAllByRole('link', { name: /store’s checkout/ })).toHaveLength(1)
})

test('a handed-over purchase shows its deadline, and accepts order and amount after it', async () => {
  const task = aTask()
  const link = { quote: null, hand_over_url: 'https://shop.example/checkout/1' }
  const open = anAttempt(task, { ...link, state: 'handed_over', awaits_until: soon() })
  const late = anAttempt(task, { ...link, state: 'abandoned', reason: 'not_confirmed' })
  const { user } = show({ tasks: [task], attempts: [open, late] }, { path: `/?task=${task.id}` })
  server.use(fake(settlePurchase, () => ({ ...late, state: 'placed' as const })))
  const drawer = await drawerOf()
  expect(await drawer.findByText(/record the outcome here within/)).toHaveTextContent(/1 min/)
  await user.click(drawer.getByRole('button', { name: /Not answered in time/ }))
  const panel = within((await drawer.findAllByRole('region', { name: 'Outcome' })).at(-1) ?? document.body)
  expect(panel.getByText(/still recorded/)).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: 'No order – continue' })).not.toBeInTheDocument()
  await user.type(panel.getByLabelText('Store order number'), 'SHOP-7')
  expect(panel.getByRole('button', { name: 'Order placed' })).toBeDisabled()
  await user.type(panel.getByLabelText('Total paid'), '21.5')
  await user.click(panel.getByRole('button', { name: 'Order placed' }))
  await waitFor(() =>
    expect(sentTo(server, 'POST /purchase-attempts')).toEqual({
      answer: 'placed',
      store_order_number: 'SHOP-7',
      total: 2150,
    }),
  )
})

test('a handed-over purchase that another order superseded says so, and still accepts its order', async () => {
  const task = aTask()
  const link = { quote: null, hand_over_url: 'https://shop.example/checkout/1' }
  const superseded = anAttempt(task, { ...link, state: 'abandoned', reason: 'over_budget' })
  show({ tasks: [task], attempts: [superseded] }, { path: `/?task=${task.id}&attempt=${superseded.id}` })
  const drawer = await drawerOf()
  expect(await drawer.findByRole('button', { name: /No longer needed/ })).toBeInTheDocument()
  expect(await drawer.findByText(/another order of the task was recorded/)).toBeInTheDocument()
  expect(await drawer.findByText(/still recorded/)).toBeInTheDocument()
})

test('reports a task that does not exist', async () => {
  show({}, { path: '/?task=00000000-0000-7000-8000-000000009999' })
  expect(await screen.findByText('Task not found or deleted')).toBeInTheDocument()
})

test('an ended task is assigned too', async () => {
  const task = aTask({ state: 'ended', phase: 'completed', version: 4 })
  const chen = aUser({ name: 'Chen Jie' })
  const { user, set } = show({ tasks: [task] }, { path: `/?task=${task.id}` })
  const assignee = { id: chen.id, name: chen.name, state: 'active' as const }
  server.use(
    fake(listUsers, () => ({ items: [chen], next: null })),
    fake(assignSnatchTask, ({ params, body }) =>
      set(params.taskId, { assignee, assignee_id: body.assignee_id ?? null, version: body.version + 1 }),
    ),
  )
  const drawer = await drawerOf()
  await user.click(await drawer.findByRole('combobox', { name: 'Assignee' }))
  await user.click(await screen.findByRole('option', { name: 'Chen Jie' }))
  await waitFor(() => expect(sentTo(server, 'PUT')).toEqual({ version: 4, assignee_id: chen.id }))
  await waitFor(() => expect(drawer.getByRole('combobox', { name: 'Assignee' })).toHaveTextContent('Chen Jie'))
})
