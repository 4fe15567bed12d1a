import { screen, waitFor } from '@testing-library/react'
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
  expect(await screen.findByRole('link', { name: 'Orderable 1' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Monitored 2' })).toBeInTheDocument()
  expect(publishNeeds.mock.calls).toEqual([
    [[expect.objectContaining({ text: '1 monitor with failing checks', isUrgent: true })]],
  ])
  await user.click(screen.getByRole('link', { name: 'Checks failing 1' }))
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
  await named({ count: 3, may_spend }, 'Armed tasks 3 CN¥4,200 budget left')
  await named({ count: 3, may_spend: null }, 'Armed tasks 3 — budget left')
  await named({ count: 0, may_spend }, 'Armed tasks 0 No task may buy')
  await named(null, 'Armed tasks Unknown')
})

test('shows the changes of the last day below the metrics, and the latest check as a fact', async () => {
  const reportFacts = jest.fn()
  const show = (change: Partial<MonitorSummary>) => {
    queryClient.clear()
    const summary = { monitored: 7, in_stock: 0, failing: 0, latest: [], late: null, armed: null }
    server.use(fake(getMonitorSummary, () => ({ ...summary, ...change })))
    return renderPage(<MonitorNumbersWidget reportFacts={reportFacts} />)
  }
  const last_checked_at = '2026-11-20T12:00:00.000Z'
  const { unmount } = show({ added: 12, last_day: { restocked: 9, sold_out: 4, check_failing: 2 }, last_checked_at })
  expect(await screen.findByRole('link', { name: 'Monitored 7 12 added in 7 days' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Orderable 0 9 in\u00a0· 4 out in 24 h' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Checks failing 0 2 in 24 hours' })).toBeInTheDocument()
  const fact = { key: 'last-check', link: '/product_base/inventory-monitor?sort=-last_checked_at' }
  expect(reportFacts.mock.calls).toEqual([[[{ ...fact, text: 'Last check', time: last_checked_at }]]])
  unmount()
  const other = show({ last_checked_at: null })
  await waitFor(() => expect(reportFacts).toHaveBeenLastCalledWith([{ ...fact, text: 'No checks yet' }]))
  other.unmount()
  show({})
  await waitFor(() => expect(reportFacts).toHaveBeenLastCalledWith([{ ...fact, text: 'Last check unknown' }]))
})

test.each([
  [true, /^Monitoring has been stopped since /],
  [false, /^Checks are late: the oldest was due at /],
])('stalled checks (all: %s) are reported before their results', async (is_all, text) => {
  const late = { since: '2026-11-20T12:00:00.000Z', is_all }
  server.use(fake(getMonitorSummary, () => ({ monitored: 7, in_stock: 0, failing: 1, latest: [], late, armed: null })))
  const publishNeeds = jest.fn()
  renderPage(<MonitorNumbersWidget tell={publishNeeds} />)
  expect(await screen.findByRole('link', { name: 'Monitored 7' })).toBeInTheDocument()
  expect(publishNeeds).toHaveBeenLastCalledWith([
    expect.objectContaining({ text: expect.stringMatching(text), isUrgent: true }),
    expect.objectContaining({ key: 'failing' }),
  ])
})

test('reports that nothing is in stock', async () => {
  show(tabby({ stock_state: 'out' }))
  expect(await screen.findByText('No monitored products in stock.')).toBeInTheDocument()
})

test('reports that there are no monitors, and links to all that are in stock', async () => {
  const { user, address } = show()
  expect(await screen.findByText('No monitors yet.')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'View all' }))
  expect(address()).toBe('/product_base/inventory-monitor?stock_state=in&stock_state=suspect_out&is_monitoring=true')
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
