import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readMetricSourceRows } from '@outlet/shared/contract/analytics'
import { listAnnotations } from '@outlet/shared/contract/analytics/annotations'
import { getList } from '@outlet/shared/contract/list/lists'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aCurrentUser, anAnnotation, anId } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import type { ValueRows } from '../analytics.queries'
import { fakeMetrics } from '../fake-metrics'
import MultiDimensionPage from './MultiDimensionPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const path = '/visualization/multi-dimension-data-analysis'
const show = (search = '') => renderPage(<MultiDimensionPage />, { path: path + search })
/** Whether a request reads the key metrics or the details below the chart. */
const isBeside = (what: string) =>
  /&most=|&by=(?:product|store)&by=(?:day|week|hour)|^(?!.*&by=).*&measure=.*&measure=/.test(what)
/** Requests of the analysis itself. */
const analyticsRequests = () =>
  server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET /analytics') && !isBeside(what))

const NOON = '2026-11-20T12:00:00.000Z'
const cell = (keys: (string | null)[], value: number | null) => ({ keys, values: [value] })
const rows = {
  'store status': [
    cell(['coach-outlet', 'placed'], 2),
    cell(['coach-outlet', 'failed'], 1),
    cell(['~Macy’s', 'placed'], 5),
  ],
  weekday: [cell(['1'], 3), cell(['5'], 4)],
}

test('shows a measure by two dimensions with its totals', async () => {
  server.use(...listFakes, fakeMetrics({ rows }))
  show('?rows=store&columns=status&chart=none')
  const table = within(await screen.findByRole('table', { name: 'Orders by Store and Status' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'StorePlacedFailedTotal',
    'Macy’s505',
    'Coach Outlet213',
    'Total718',
  ])
  // A value links to its orders if the order list has a matching filter; a row links to the same analysis of this row
  // only.
  expect(table.getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    '/orders/list?placed_from=2026-11-14&placed_to=2026-11-21&website_type=coach-outlet&status=placed',
  )
  // The order list has no filter for stores that are not connected.
  const elsewhere = `${path}?rows=store&columns=status&chart=none&rows_of=orders&at=%3D%7EMacy%E2%80%99s&at=%3Dplaced`
  expect(table.getAllByRole('link', { name: '5' })[0]).toHaveAttribute('href', elsewhere)
  expect(table.getByRole('link', { name: 'Only Coach Outlet' })).toHaveAttribute(
    'href',
    `${path}?store=coach-outlet&rows=task&columns=status&chart=none`,
  )
})

test('rows without a key can be selected, and the address stores this', async () => {
  server.use(...listFakes, fakeMetrics({ rows: { task: [cell([null], 4)], store: [cell(['coach-outlet'], 4)] } }))
  const { user, address } = show('?rows=task&chart=none')
  await user.click(await screen.findByRole('link', { name: 'Only No task' }))
  expect(address()).toBe(`${path}?task=&rows=store&chart=none`)
  expect(await screen.findByText('Snatch task: No task')).toBeVisible()
  expect(analyticsRequests()).toContain('GET /analytics/figures?from=today-29d&to=today&measure=orders&by=store&task=')
})

test('shows two measures next to each other and next to the previous period', async () => {
  server.use(...listFakes, fakeMetrics({ rows: { weekday: [{ keys: ['1'], values: [3, 5000] }] } }))
  const { user, address } = show('?second=spend&chart=none')
  const table = within(await screen.findByRole('table', { name: 'Orders by Weekday' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WeekdayOrdersSpend',
    'Monday3CN¥50.00',
    ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day}0CN¥0.00`),
    'Total3CN¥50.00',
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Compare with period before' }))
  expect(address()).toBe(`${path}?second=spend&chart=none&compare=true`)
  expect(await screen.findByRole('columnheader', { name: 'Spend before' })).toBeVisible()
  expect(analyticsRequests().at(-1)).toContain('from=today-59d&to=today-30d&measure=orders&measure=spend&by=weekday')
})

test('a saved analysis is displayed as saved, with its chart', async () => {
  const view = {
    ...{ id: anId(), list: 'analysis', name: 'Mine', search: 'chart=none&rows=weekday', is_shared: false, version: 1 },
    ...{ owner: { id: aCurrentUser().accountId, name: 'Lin Wei' }, created_at: NOON, updated_at: NOON },
  }
  server.use(
    ...listFakes,
    fake(getList, () => ({ columns: null, views: [view] })),
    fakeMetrics({ rows }),
  )
  const { user } = show()
  await user.click(await screen.findByRole('link', { name: 'Mine' }))
  expect(await screen.findByRole('link', { name: 'Mine', current: 'page' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Table', checked: true })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Save changes/ })).not.toBeInTheDocument()
})

test('shows active filters and removes them', async () => {
  server.use(...listFakes, fakeMetrics({ rows }))
  const { user, address } = show('?store=coach-outlet&rows=status')
  await user.click(await screen.findByRole('button', { name: /^Remove Store/ }))
  expect(address()).toBe(`${path}?rows=status`)
})

test('any two days can be chosen, and take effect when both are valid', async () => {
  server.use(...listFakes, fakeMetrics({ rows }))
  const { address } = show()
  const from = await screen.findByLabelText('From')
  await waitFor(() => expect(from).toBeEnabled())
  fireEvent.change(from, { target: { value: '2026-11-1' } })
  fireEvent.blur(from)
  expect(address()).toBe(path)
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-17' } })
  fireEvent.blur(screen.getByLabelText('From'))
  expect(address()).toBe(`${path}?from=2026-11-17&to=2026-11-20`)
})

test('downloads the table as displayed and marks practice data', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:it'
  }
  URL.revokeObjectURL = () => undefined
  server.use(...listFakes, fakeMetrics({ rows, more: { practice_keys: { store: ['coach-outlet'] } } }))
  const { user } = show('?rows=store&columns=status&chart=none')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Table (CSV)' }))
  expect(screen.getByRole('rowheader', { name: /Practice. Coach Outlet/ })).toBeVisible()
  expect(await blobs[0]?.text()).toBe(
    'Store,Placed,Failed,Total\r\nMacy’s,5,0,5\r\n[Practice] Coach Outlet,2,1,3\r\nTotal,7,1,8\r\n',
  )
})

test('starts with weekdays in the order of the week and stores the choices in the address', async () => {
  server.use(...listFakes, fakeMetrics({ rows }))
  const { user, address } = show('?chart=none')
  const table = within(await screen.findByRole('table', { name: 'Orders by Weekday' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WeekdayOrders',
    'Monday3',
    ...['Tuesday0', 'Wednesday0', 'Thursday0'],
    'Friday4',
    ...['Saturday0', 'Sunday0'],
    'Total7',
  ])
  await user.click(screen.getByRole('combobox', { name: 'Columns' }))
  await user.click(await screen.findByRole('option', { name: 'Status' }))
  expect(address()).toBe(`${path}?chart=none&columns=status`)
  expect(analyticsRequests().at(-1)).toBe(
    'GET /analytics/figures?from=today-29d&to=today&measure=orders&by=weekday&by=status',
  )
})

test('offers only dimensions that fit the measure, and requests no others', async () => {
  server.use(...listFakes, fakeMetrics({ rows }))
  const { user } = show('?measure=orders&rows=product&columns=color&chart=none')
  await screen.findByRole('table', { name: 'Orders by Weekday' })
  expect(analyticsRequests()).toEqual(['GET /analytics/figures?from=today-29d&to=today&measure=orders&by=weekday'])
  await user.click(screen.getByRole('combobox', { name: 'Rows' }))
  expect(screen.queryByRole('option', { name: 'Product' })).not.toBeInTheDocument()
})

test('reports rows that are left out', async () => {
  server.use(...listFakes, fakeMetrics({ rows, more: { left_out: 3, unconverted: 1 } }))
  show()
  expect(await screen.findByText('3 more rows are not shown. Narrow the query.')).toBeVisible()
  expect(screen.getByText(/^1 order has no exchange rate yet/)).toBeVisible()
})

test('shows an empty state for a period without orders', async () => {
  server.use(...listFakes, fakeMetrics({ rows: {} }))
  show()
  expect(await screen.findByText('Nothing in this time')).toBeVisible()
})

test('a value without an order list links to its rows in a drawer, newest first, and back', async () => {
  server.use(
    ...listFakes,
    fakeMetrics({ rows: { 'weekday hour': [cell(['2', '10'], 2)] } }),
    fake(readMetricSourceRows, ({ query }): ValueRows => ({
      currency: 'CNY',
      dimensions: ['day', 'hour', 'product', 'color'],
      rows: [
        { keys: ['2026-11-17', '10', 'CH857', null], value: 1 },
        { keys: ['2026-11-10', '10', 'C&1', null], value: 1 },
      ],
      has_more: query.measure !== 'restocks',
      labels: { product: { CH857: 'Tabby Bag' } },
    })),
  )
  const { user, address } = show('?measure=restocks&columns=hour&chart=none')
  const table = within(await screen.findByRole('table', { name: 'Variant restocks by Weekday and Hour' }))
  await user.click(table.getAllByRole('link', { name: '2' })[0] ?? document.body)
  const drawer = within(await screen.findByRole('dialog', { name: 'Variant restocks\u00a0· Tuesday\u00a0· 10:00' }))
  const rows = within(await drawer.findByRole('table'))
  expect(rows.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DayHourProductVariant restocks',
    '11/17/202610:00Tabby Bag1',
    '11/10/202610:00C&11',
  ])
  expect(rows.getByRole('link', { name: 'C&1' })).toHaveAttribute('href', '/product_base/inventory-monitor?q=C%261')
  expect(drawer.getByText('2 rows, the newest first')).toBeVisible()
  expect(analyticsRequests().at(-1)).toBe(
    'GET /analytics/figure-rows?from=today-29d&to=today&measure=restocks&by=weekday&by=hour&key=2&key=10',
  )
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  expect(address()).toBe(`${path}?measure=restocks&columns=hour&chart=none`)
})

test('a chart over time marks events of the filtered stores and products', async () => {
  const annotations = fake(listAnnotations, () => ({ items: [anAnnotation('Order 1', { day: '2026-11-15' })] }))
  server.use(...listFakes, fakeMetrics({ rows: { day: [cell(['2026-11-15'], 3)] } }), annotations)
  const { user } = show('?measure=units&rows=day&store=coach-outlet&store=~Macy’s&product=CH857&events=true')
  const chart = await screen.findByRole('slider', { name: 'Pieces · Day' })
  await screen.findByText('1 event')
  chart.focus()
  await user.keyboard('{Home}{ArrowRight}')
  expect(chart).toHaveAttribute('aria-valuetext', '11/15/2026: Pieces 3; Order 1')
  const annotationsRequest = server.calls.map(({ what }) => what).find((what) => what.includes('/annotations'))
  expect(annotationsRequest).toBe(
    'GET /annotations?from=2026-11-14&to=2026-11-21&website_type=coach-outlet&product=CH857',
  )
})

test('offers no events for a chart without a time axis', async () => {
  server.use(...listFakes, fakeMetrics({ rows }))
  show('?rows=weekday&events=true')
  expect(await screen.findByRole('slider', { name: 'Orders · Weekday' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Events' })).toBeNull()
  expect(server.calls.filter(({ what }) => what.includes('/annotations'))).toEqual([])
})

test.each([
  ['minutes_in_stock_p50', 'Median of all'],
  ['minutes_in_stock', 'Mean of all'],
  ['restocks', 'Total'],
])('the last row of %s has the label: %s', async (measure, name) => {
  server.use(...listFakes, fakeMetrics({ rows: { product: [cell(['CH857'], 3)] } }))
  show(`?measure=${measure}&rows=product&chart=none`)
  const table = within(await screen.findByRole('table', { name: / by Product$/ }))
  expect(table.getByRole('rowheader', { name })).toBeVisible()
})

test('an amount without exchange rates is unknown, and a total with unknown amounts is "at least"', async () => {
  const faked = (spend: number) =>
    fakeMetrics({
      // All orders of the last row are cancelled.
      rows: { store: [cell(['coach-outlet'], spend), cell(['~Macy’s'], null), cell(['~Saks'], 0)] },
      more: { unconverted: 2 },
    })
  server.use(...listFakes, faked(5000))
  show('?measure=spend&rows=store&chart=none')
  const table = within(await screen.findByRole('table', { name: 'Spend by Store' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'StoreSpend',
    'Coach OutletCN¥50.00',
    'Macy’s—',
    '~SaksCN¥0.00',
    'Totalat least CN¥50.00',
  ])
})

test('notes that an order counts in several categories, and shows the no-data cell of a heat map', async () => {
  server.use(...listFakes, fakeMetrics({ rows: { 'category hour': [cell(['bags', '10'], 3)] } }))
  show('?measure=restocks&rows=category&columns=hour')
  expect(await screen.findByText(/^Category: what has several counts in each/)).toBeVisible()
  expect(await screen.findByText('No data')).toBeVisible()
})
