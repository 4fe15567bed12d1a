import { screen, waitFor } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { listRestockDays } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import { listOrders } from '@outlet/shared/contract/orders'
import { anOrder } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import OrderNumbersWidget from './OrderNumbersWidget'
import OrdersByDayWidget from './OrdersByDayWidget'
import searchOrders from '../list/search-orders'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
  count: 0,
  spent: 0,
}))
const busy = days.map((day, index) => (index === 29 ? { ...day, count: 2, spent: 139_800 } : day))
const summary = (shown = days, unconverted = 0) =>
  fake(getOrderSummary, () => ({ pending: { count: 3, exact: true }, currency: 'CNY', days: shown, unconverted }))

const server = useFakeServer()

test('shows today’s orders with their amount', async () => {
  server.use(summary(busy))
  const { user, address } = renderPage(<OrderNumbersWidget />)
  await user.click(await screen.findByRole('link', { name: 'Orders today 2 CN¥1,398 spent' }))
  expect(address()).toBe('/orders/list?placed_from=today')
})

test('publishes orders that need a person as pending tasks, urgent ones first, and an empty list too', async () => {
  const few = (count: number) => ({ count, exact: true })
  const publishNeeds = jest.fn()
  const read = { currency: 'CNY', days, unconverted: 0 }
  server.use(
    fake(getOrderSummary, () => ({
      ...read,
      pending: few(3),
      unknown: few(1),
      waiting: { count: 10_000, exact: false },
    })),
  )
  const { unmount } = renderPage(<OrderNumbersWidget tell={publishNeeds} />)
  await waitFor(() => expect(publishNeeds).toHaveBeenCalled())
  expect(publishNeeds).toHaveBeenCalledWith([
    {
      key: 'unknown',
      text: '1 order with an unknown outcome',
      detail: 'Check at the store whether an order was placed',
      link: '/orders/list?status=unknown',
      isUrgent: true,
    },
    {
      key: 'pending',
      text: '3 pending orders',
      detail: 'Check and update the order status',
      link: '/orders/list?status=pending',
      isUrgent: false,
    },
    {
      key: 'waiting',
      text: '10,000+ orders missing an exchange rate',
      detail: 'Not in the CNY spend until a rate is set',
      link: '/orders/list?has_rate=false',
      isUrgent: false,
      action: 'Set rates',
      actionLink: '/exchange-rates/list',
    },
  ])
  unmount()
  queryClient.clear()
  server.use(fake(getOrderSummary, () => ({ ...read, pending: few(0) })))
  renderPage(<OrderNumbersWidget tell={publishNeeds} />)
  await waitFor(() => expect(publishNeeds).toHaveBeenLastCalledWith([]))
})

test('without any exchange rate the amount spent is unknown, not 0', async () => {
  const unknown = busy.map((day, index) => ({ ...day, spent: 0, unconverted: index === 29 ? 2 : 0 }))
  server.use(summary(unknown, 2))
  renderPage(
    <>
      <OrderNumbersWidget />
      <OrdersByDayWidget />
    </>,
  )
  expect(await screen.findByRole('link', { name: 'Orders today 2 amount unknown spent' })).toBeVisible()
  expect(await screen.findByText('2 orders')).toBeVisible()
})

test('shows one bar per day, and the same data as an accessible table', async () => {
  server.use(summary(busy, 1))
  renderPage(<OrdersByDayWidget />)
  expect(await screen.findByRole('img', { name: 'Orders per day over the last 30 days, 2 at most' })).toBeVisible()
  expect(screen.getAllByTitle(/^\d+\/\d+: /)).toHaveLength(30)
  expect(screen.getByRole('row', { name: '11/20 2 CN¥1,398.00' })).toBeInTheDocument()
  expect(screen.getByText('1 order without an exchange rate isn’t included')).toBeVisible()
})

test('switches to the spend and to the restocks of each day, which are read only then', async () => {
  server.use(
    summary(busy),
    fake(listRestockDays, () => ({ days: days.map(({ day }, index) => ({ day, count: index === 28 ? 4 : 0 })) })),
  )
  const { user } = renderPage(<OrdersByDayWidget />)
  await screen.findByRole('img', { name: /^Orders per day/ })
  await user.click(screen.getByRole('radio', { name: 'Spend' }))
  expect(screen.getByRole('img', { name: 'Spend per day over the last 30 days, CN¥1,398 at most' })).toBeVisible()
  expect(screen.getByText('CN¥1,500')).toBeInTheDocument()
  expect(server.calls.some(({ what }) => what.includes('restock-days'))).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'Restocks' }))
  expect(await screen.findByRole('img', { name: 'Restocks per day over the last 30 days, 4 at most' })).toBeVisible()
  expect(screen.getByText('4 restocks')).toBeVisible()
  expect(screen.getByTitle('11/19: 4')).toBeInTheDocument()
})

test('shows an empty state without orders', async () => {
  server.use(summary())
  renderPage(<OrdersByDayWidget />)
  expect(await screen.findByText('No orders in the last 30 days')).toBeVisible()
})

test.each([
  ['numbers', OrderNumbersWidget],
  ['bars', OrdersByDayWidget],
])('a failure to load the %s is shown, with a retry', async (_name, Widget) => {
  server.use(
    fake(getOrderSummary, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const { user } = renderPage(<Widget />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.use(summary(busy))
  await user.click(again)
  expect((await screen.findAllByText(/Orders today|2 orders/))[0]).toBeVisible()
})

test('the palette finds orders, and links to each', async () => {
  const order = anOrder({ order_number: 'M-000042' })
  server.use(fake(listOrders, () => ({ items: [order], next: null })))
  const [hit] = await searchOrders('M-0', new AbortController().signal)
  expect(hit).toEqual({
    id: order.id,
    title: 'M-000042',
    detail: 'Coach Outlet · Tabby Shoulder Bag 26',
    link: `/orders/list?order=${order.id}`,
  })
})

test('a total with an unknown part is shown as a minimum', async () => {
  const partly = busy.map((day, index) => ({ ...day, unconverted: index === 29 ? 1 : 0 }))
  server.use(summary(partly, 1))
  renderPage(
    <>
      <OrderNumbersWidget />
      <OrdersByDayWidget />
    </>,
  )
  expect(await screen.findByRole('link', { name: 'Orders today 2 at least CN¥1,398 spent' })).toBeVisible()
  expect(await screen.findByText('2 orders, at least CN¥1,398.00 spent')).toBeVisible()
  expect(screen.getByTitle('11/20: 2, at least CN¥1,398.00')).toBeInTheDocument()
})
