import { screen, waitFor, within } from '@testing-library/react'
import { readMetrics } from '@outlet/shared/contract/analytics'
import { listAnnotations } from '@outlet/shared/contract/analytics/annotations'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { anAnnotation } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import DataAnalysisPage from './DataAnalysisPage'
import { fakeMetrics } from './fake-metrics'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const path = '/visualization/data-analysis'
const show = (search = '') => renderPage(<DataAnalysisPage />, { path: path + search })

const day = (key: string, orders: number, spend: number) => ({ keys: [key], values: [orders, spend] })
const rows = {
  day: [day('2026-11-18', 2, 30_000), day('2026-11-20', 1, 10_000)],
  store: [day('coach-outlet', 1, 30_000), day('~Macy’s', 2, 10_000)],
  status: [day('placed', 3, 40_000)],
  task: [day('t1', 1, 1), { keys: [null], values: [2, 2] }],
  product: [day('CH857', 3, 9_000)],
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (row: HTMLElement) => [
  within(row).getByRole('rowheader').textContent,
  ...within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent),
]

test('shows the period with the previous period, by day, store, status, task and product', async () => {
  server.use(
    fakeMetrics({
      rows,
      totals: [
        [3, 40_000, 6],
        [2, 50_000, 0],
      ],
    }),
  )
  show('?from=today-6d')
  expect(await screen.findByText('11/14/2026 – 11/20/2026')).toBeVisible()
  const orders = await screen.findByRole('link', { name: /^Orders ?3/ })
  expect(await screen.findByText('▲ 50% vs previous 7 days')).toBeVisible()
  expect(orders).toHaveAttribute('href', '/orders/list?placed_from=2026-11-14&placed_to=2026-11-21')
  expect(screen.getByRole('link', { name: /^Spend ?CN¥400/ })).toBeVisible()
  expect(screen.getByText('▼ 20% vs previous 7 days')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Pieces ?6/ })).toBeVisible()
  expect(screen.getAllByText('No data in the previous 7 days')).not.toEqual([])
  const chart = await screen.findByRole('slider', { name: 'Spend and orders by day' })
  expect(chart).toHaveAttribute('aria-valuemax', '6')
  expect(chart).toHaveAttribute('aria-valuetext', '11/20/2026: 1 order, CN¥100.00')

  const stores = await part('Orders by store')
  expect(stores.getAllByRole('row').slice(1).map(cells)).toEqual([
    ['Macy’s', '2', 'CN¥100.00'],
    ['Coach Outlet', '1', 'CN¥300.00'],
  ])
  expect(stores.getByRole('link', { name: 'Coach Outlet' })).toHaveAttribute(
    'href',
    '/orders/list?placed_from=2026-11-14&placed_to=2026-11-21&website_type=coach-outlet',
  )
  expect(stores.queryByRole('link', { name: 'Macy’s' })).not.toBeInTheDocument()
  const tasks = await part('Orders by snatch task')
  expect(tasks.getByText('No task')).toBeVisible()
  expect(tasks.getByRole('link', { name: 'Wallet hunt' })).toHaveAttribute(
    'href',
    '/orders/list?placed_from=2026-11-14&placed_to=2026-11-21&task_id=t1',
  )
  expect((await part('Products bought most')).getByRole('link', { name: 'Tabby Bag' })).toBeVisible()
})

test('marks events on the chart on request, lists them with their day, and hides them by kind', async () => {
  server.use(
    fakeMetrics({
      rows,
      totals: [
        [3, 40_000, 6],
        [2, 50_000, 0],
      ],
    }),
    fake(listAnnotations, () => ({
      items: [
        anAnnotation('Release: orders 1.0.0 → 1.1.0', { kind: 'release', link: '/releases?environment=local' }),
        anAnnotation('12 restocks', { kind: 'restock', count: 12, day: '2026-11-18' }),
      ],
    })),
  )
  const { user, address } = show('?from=today-6d')
  const choice = await screen.findByRole('checkbox', { name: 'Events' })
  expect(server.calls.filter(({ what }) => what.includes('/annotations'))).toEqual([])
  await user.click(choice)
  expect(address()).toBe(`${path}?from=today-6d&events=true`)
  const chart = await screen.findByRole('slider', { name: 'Spend and orders by day' })
  await waitFor(() =>
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/CN¥100.00; Release: orders/)),
  )
  expect(server.calls.map(({ what }) => what)).toContain('GET /annotations?from=2026-11-14&to=2026-11-21')
  await user.click(screen.getByText('2 events'))
  expect(screen.getByRole('link', { name: /^Release/ })).toHaveAttribute('href', '/releases?environment=local')
  await user.click(screen.getByRole('button', { name: 'Releases', pressed: true }))
  expect(chart).toHaveAttribute('aria-valuetext', '11/20/2026: 1 order, CN¥100.00')
  expect(screen.getByText('1 event')).toBeVisible()
})

test('groups by week if the period has too many days, and stores the period in the address', async () => {
  server.use(fakeMetrics({ rows }))
  const { user, address } = show()
  await user.click(await screen.findByRole('radio', { name: '1y' }))
  expect(address()).toBe(`${path}?from=today-364d`)
  expect(server.calls.map(({ what }) => what)).toContain(
    'GET /analytics/figures?from=today-364d&to=today&measure=orders&measure=spend&by=week',
  )
  expect(server.calls.map(({ what }) => what)).toContain(
    'GET /analytics/figures?from=today-729d&to=today-365d&measure=orders&measure=spend&measure=units&measure=product_restocks&measure=restock_to_order_p50&measure=attempts&measure=placed',
  )
  await waitFor(() =>
    expect(server.calls.map(({ what }) => what)).toContain(
      'GET /analytics/figures?from=today-364d&to=today&measure=units&measure=goods&by=product&most=8',
    ),
  )
})

test('reports amounts that are not included and roll-ups that lag behind', async () => {
  server.use(
    fakeMetrics({
      rows,
      totals: [
        [3, null, 3],
        [0, 0, 0],
      ],
      more: { unconverted: 2, is_behind: true },
    }),
  )
  show('?from=today-6d')
  expect(await screen.findByText(/The latest changes are being summed up/)).toBeVisible()
  expect(await screen.findByRole('link', { name: /^2 orders have no exchange rate yet/ })).toHaveAttribute(
    'href',
    '/orders/list?placed_from=2026-11-14&placed_to=2026-11-21&has_rate=false',
  )
  expect(screen.getByText('Not comparable: exchange rates are missing')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Spend/ })).toHaveTextContent(/^Spend—/)
})

test('shows an empty state for a period without orders', async () => {
  server.use(
    fakeMetrics({
      rows: {},
      totals: [
        [0, 0, 0],
        [0, 0, 0],
      ],
    }),
  )
  show()
  expect(await screen.findByText('No orders in this time')).toBeVisible()
})

test('shows the 403 message to a user without permission', async () => {
  server.use(
    fake(readMetrics, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  show()
  expect(await screen.findAllByText('Access to this resource on the server is denied')).not.toHaveLength(0)
})

test('ranks products by their own restocks and shows restocks of variants in a second column', async () => {
  server.use(fakeMetrics({ rows }))
  show('?from=today-6d')
  const restocked = await part('Products restocked most')
  await restocked.findByRole('rowheader', { name: 'Tabby Bag' })
  expect(restocked.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Product',
    'Product restocks',
    'Variant restocks',
    expect.any(String),
  ])
  expect(server.calls.map(({ what }) => what)).toContain(
    'GET /analytics/figures?from=today-6d&to=today&measure=product_restocks&by=product&most=8',
  )
})

test('shows the time zone of the days in the heading', async () => {
  server.use(fakeMetrics({ rows, more: { time_zone: 'Asia/Shanghai' } }))
  show('?from=today-6d')
  expect(await screen.findByText('11/14/2026 – 11/20/2026 · Asia/Shanghai (GMT+8)')).toBeVisible()
})

test('shows an error in each section if the totals cannot be read', async () => {
  server.use(
    fake(readMetrics, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  const { container } = show()
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(1))
  await waitFor(() => expect(container.querySelector('.arco-skeleton')).toBeNull())
})

test('shows where attempts to buy were lost, with reasons and links to the attempts', async () => {
  const attempt = (reason: string | null, ...values: number[]) => ({ keys: [reason], values })
  server.use(
    fakeMetrics({ rows: { ...rows, reason: [attempt(null, 5, 5, 5, 5), attempt('store_refused', 3, 2, 2, 0)] } }),
  )
  show('?from=today-6d')
  const funnel = await part('From trigger to order')
  await funnel.findByText('Triggered')
  const steps = funnel.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toEqual([
    'Triggered8100%',
    '1 lost: The store refused it 1Cart made788%',
    'Quoted788%',
    '2 lost: The store refused it 2Placed563%',
  ])
  expect(funnel.getByRole('link', { name: '5' })).toHaveAttribute(
    'href',
    '/visualization/multi-dimension-data-analysis?from=today-6d&rows=reason&measure=placed&rows_of=placed',
  )
})

test('switches a chart to its table, whose values link to their rows', async () => {
  server.use(fakeMetrics({ rows: { ...rows, 'weekday hour': [{ keys: ['2', '10'], values: [7] }] } }))
  const { user, address } = show('?from=today-6d')
  const card = await part('Product restocks by weekday and hour')
  await user.click(await card.findByRole('radio', { name: 'Table' }))
  expect(address()).toContain('&restock_hours=table')
  expect(card.getAllByRole('link', { name: '7' })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/&rows_of=product_restocks&at=%3D2&at=%3D10$/),
  )
})
