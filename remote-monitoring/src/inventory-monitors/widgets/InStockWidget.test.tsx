import { screen } from '@testing-library/react'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { queryClient } from '@outlet/shared/api/query-client'
import {
  getMonitorSummary,
  type MonitorSummary,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { fakeMonitors } from '../fake-monitors'
import InStockWidget from './InStockWidget'
import MonitorNumbersWidget from './MonitorNumbersWidget'
import { tabby } from '../show-monitors'

const server = useFakeServer()
const show = (...monitors: ReturnType<typeof tabby>[]) => {
  server.use(...fakeMonitors(...monitors).fakes)
  return renderPage(<InStockWidget />)
}

test('shows monitored products that are in stock, with links', async () => {
  const monitor = tabby()
  const { user, address } = show(monitor, tabby({ product_code: 'C1523', stock_state: 'out', health: 'backoff' }))
  await user.click(await screen.findByRole('link', { name: /C0772/ }))
  expect(screen.queryByText('C1523')).not.toBeInTheDocument()
  expect(address()).toBe(`/product_base/inventory-monitor?monitor=${monitor.id}`)
})

test('counts monitored, in-stock and failing products, with links', async () => {
  server.use(...fakeMonitors(tabby(), tabby({ product_code: 'C1523', stock_state: 'out', health: 'backoff' })).fakes)
  const publishNeeds = jest.fn()
  const { user, address } = renderPage(<MonitorNumbersWidget tell={publishNeeds} />)
  expect(await screen.findByRole('link', { name: '1 In stock' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '2 Monitored' })).toBeInTheDocument()
  expect(publishNeeds.mock.calls).toEqual([
    [[expect.objectContaining({ text: '1 monitor with failing checks', isUrgent: true })]],
  ])
  await user.click(screen.getByRole('link', { name: '1 Checks failing' }))
  expect(address()).toMatch(/health=backoff/)
})

test('counts armed tasks and shows the budget that they may still spend, or that it is unknown', async () => {
  const may_spend = { minor: 420_000, currency: 'CNY' }
  const summaryWith = (armed: MonitorSummary['armed']) =>
    fake(getMonitorSummary, () => ({ monitored: 7, in_stock: 0, failing: 0, latest: [], late: null, armed }))
  const named = async (armed: MonitorSummary['armed'], name: string) => {
    queryClient.clear()
    server.use(summaryWith(armed))
    const { unmount } = renderPage(<MonitorNumbersWidget />)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/snatch_task/list?state=armed')
    unmount()
  }
  await named({ count: 3, may_spend }, '3 Armed tasks, CN¥4,200 budget left')
  await named({ count: 3, may_spend: null }, '3 Armed tasks, — budget left')
  await named({ count: 0, may_spend }, '0 Armed tasks')
  await named(null, 'Unknown Armed tasks')
})

test.each([
  [true, /^Monitoring has been stopped since /],
  [false, /^Checks are late: the oldest was due at /],
])('stalled checks (all: %s) are reported before their results', async (is_all, text) => {
  const late = { since: '2026-11-20T12:00:00.000Z', is_all }
  server.use(fake(getMonitorSummary, () => ({ monitored: 7, in_stock: 0, failing: 1, latest: [], late, armed: null })))
  const publishNeeds = jest.fn()
  renderPage(<MonitorNumbersWidget tell={publishNeeds} />)
  expect(await screen.findByRole('link', { name: '7 Monitored' })).toBeInTheDocument()
  expect(publishNeeds).toHaveBeenLastCalledWith([
    expect.objectContaining({ text: expect.stringMatching(text), isUrgent: true }),
    expect.objectContaining({ key: 'failing' }),
  ])
})

test('reports that nothing is in stock', async () => {
  show(tabby({ stock_state: 'out' }))
  expect(await screen.findByText('No monitored products in stock.')).toBeInTheDocument()
})

test('links a new user to the monitors', async () => {
  const { user, address } = show()
  expect(await screen.findByText('No monitors yet.')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'All monitors' }))
  expect(address()).toBe('/product_base/inventory-monitor')
})

test.each([
  ['list', InStockWidget],
  ['numbers', MonitorNumbersWidget],
])('a failure is shown in the %s, with a retry', async (_name, Widget) => {
  server.use(
    fake(getMonitorSummary, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const publishNeeds = jest.fn()
  const { user } = renderPage(<Widget tell={publishNeeds} />)
  expect(await screen.findByText('Internal server error')).toBeInTheDocument()
  if (Widget === MonitorNumbersWidget) expect(publishNeeds).toHaveBeenLastCalledWith(null)
  server.use(
    fake(getMonitorSummary, () => ({ monitored: 7, in_stock: 0, failing: 0, latest: [], late: null, armed: null })),
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^7$|No monitored/)).toBeInTheDocument()
})
