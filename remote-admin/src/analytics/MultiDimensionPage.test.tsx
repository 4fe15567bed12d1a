import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFigureRows, readFigures } from '@outlet/shared/contract/analytics'
import { listAnnotations } from '@outlet/shared/contract/annotations'
import { getList } from '@outlet/shared/contract/lists'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aCurrentUser, anAnnotation, anId } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import type { FigureRows } from './analytics.queries'
import { fakeFigures } from './fake-figures'
import MultiDimensionPage from './MultiDimensionPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const path = '/visualization/multi-dimension-data-analysis'
const show = (search = '') => renderPage(<MultiDimensionPage />, { path: path + search })
const asked = () => server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET /analytics'))

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

test('shows a measure by two dimensions with its sums', async () => {
  server.use(...listFakes, fakeFigures({ rows }))
  show('?rows=store&columns=status')
  const table = within(await screen.findByRole('table', { name: 'Orders by Store and Status' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'StorePlacedFailedTotal',
    'Macy’s505',
    'Coach Outlet213',
    'Total718',
  ])
  // A figure leads to its orders where the list has such a filter, a row to the same question of it alone.
  expect(table.getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    '/orders/list?placed_from=2026-11-14&placed_to=2026-11-21&website_type=coach-outlet&status=placed',
  )
  // Of a shop that is not connected there is no such list.
  const [elsewhere] = table.getAllByRole('link', { name: '5' })
  expect(elsewhere).toHaveAttribute(
    'href',
    `${path}?rows=store&columns=status&rows_of=orders&at=%3D%7EMacy%E2%80%99s&at=%3Dplaced`,
  )
  expect(table.getByRole('link', { name: 'Only Coach Outlet' })).toHaveAttribute(
    'href',
    `${path}?store=coach-outlet&rows=task&columns=status`,
  )
})

test('what is not known can be asked for alone, by its address too', async () => {
  server.use(...listFakes, fakeFigures({ rows: { task: [cell([null], 4)], store: [cell(['coach-outlet'], 4)] } }))
  const { user, address } = show('?rows=task')
  await user.click(await screen.findByRole('link', { name: 'Only No task' }))
  expect(address()).toBe(`${path}?task=&rows=store`)
  expect(await screen.findByText('Snatch task: No task')).toBeVisible()
  expect(asked().at(-1)).toBe('GET /analytics/figures?from=today-29d&to=today&measure=orders&by=store&task=')
})

test('two measures stand beside each other, and beside the period before', async () => {
  server.use(...listFakes, fakeFigures({ rows: { weekday: [{ keys: ['1'], values: [3, 5000] }] } }))
  const { user, address } = show('?second=spend')
  const table = within(await screen.findByRole('table', { name: 'Orders by Weekday' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WeekdayOrdersSpend',
    'Monday3CN¥50.00',
    ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day}0CN¥0.00`),
    'Total3CN¥50.00',
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Compare with period before' }))
  expect(address()).toBe(`${path}?second=spend&compare=true`)
  expect(await screen.findByRole('columnheader', { name: 'Spend before' })).toBeVisible()
  expect(asked().at(-1)).toContain('from=today-59d&to=today-30d&measure=orders&measure=spend&by=weekday')
})

const products = Array.from({ length: 12 }, (_, index) => `P${String(index + 1).padStart(2, '0')}`)
const medians = fake(readFigures, ({ query: { measure = [], by = [], product = products } }) => {
  const answer = (key: string) => measure.map((each) => (each === 'restocks' ? Number(key.slice(1)) : 60))
  return {
    ...{ currency: 'CNY', from: '2026-11-14', to: '2026-11-20', sub_totals: [], left_out: 0, labels: {} },
    ...{ unconverted: 0, unconverted_prices: 0, is_behind: false },
    rows: by.length === 0 ? [] : product.map((key) => ({ keys: [key], values: answer(key) })),
    totals: measure.map((each) => (each === 'restocks' ? 78 : by.length === 0 ? 45 : 60)),
  }
})
const shownRows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Variant restocks by Product' }))
  await table.findAllByText('1 hr')
  return table.getAllByRole('row').map(({ textContent }) => textContent)
}

test('a median beside another measure is read of the rows that show, once these are known', async () => {
  server.use(...listFakes, medians)
  show('?measure=restocks&second=minutes_in_stock_p50&rows=product&top=10')
  await screen.findByText('45 min')
  const rows = await shownRows()
  expect(rows.slice(0, 2)).toEqual(['ProductVariant restocksVariant time in stock, median', 'P12121 hr'])
  expect(rows.slice(-2)).toEqual(['2 others3—', 'All7845 min'])
  const shown = products.slice(2).toReversed()
  expect(asked()).toEqual([
    'GET /analytics/figures?from=today-29d&to=today&measure=restocks&by=product',
    `GET /analytics/figures?from=today-29d&to=today&measure=minutes_in_stock_p50&by=product${shown.map((key) => `&product=${key}`).join('')}`,
    'GET /analytics/figures?from=today-29d&to=today&measure=minutes_in_stock_p50',
  ])
})

test('where all rows show, medians are read of all; where they are cut by it, at once', async () => {
  server.use(...listFakes, medians)
  show('?measure=restocks&second=minutes_in_stock_p50&rows=product&top=20')
  expect((await shownRows()).at(-1)).toBe('All781 hr')
  expect(asked()).toEqual([
    'GET /analytics/figures?from=today-29d&to=today&measure=restocks&by=product',
    'GET /analytics/figures?from=today-29d&to=today&measure=minutes_in_stock_p50&by=product',
  ])
  server.calls.length = 0
  show('?measure=restocks&second=minutes_in_stock_p50&rows=product&top=10&sort=-measure.minutes_in_stock_p50')
  await waitFor(() =>
    expect(asked()).toEqual([
      'GET /analytics/figures?from=today-29d&to=today&measure=restocks&measure=minutes_in_stock_p50&by=product',
    ]),
  )
})

test('medians of the period before are of the rows that show', async () => {
  server.use(...listFakes, medians)
  show('?measure=restocks&second=minutes_in_stock_p50&rows=product&top=10&compare=true')
  expect((await shownRows())[1]).toBe('P1212121 hr1 hr')
  expect(asked().filter((what) => what.includes('from=today-59d&to=today-30d')).length).toBe(3)
})

test('a kept analysis shows as it was kept, with its chart', async () => {
  const view = {
    ...{ id: anId(), list: 'analysis', name: 'Mine', search: 'chart=none&rows=weekday', is_shared: false, version: 1 },
    ...{ owner: { id: aCurrentUser().accountId, name: 'Lin Wei' }, created_at: NOON, updated_at: NOON },
  }
  server.use(
    ...listFakes,
    fake(getList, () => ({ columns: null, views: [view] })),
    fakeFigures({ rows }),
  )
  const { user } = show()
  await user.click(await screen.findByRole('link', { name: 'Mine' }))
  expect(await screen.findByRole('link', { name: 'Mine', current: 'page' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Table only' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Save changes/ })).not.toBeInTheDocument()
})

test('what alone is asked about is told, and taken off', async () => {
  server.use(...listFakes, fakeFigures({ rows }))
  const { user, address } = show('?store=coach-outlet&rows=status')
  await user.click(await screen.findByRole('button', { name: /^Remove Store/ }))
  expect(address()).toBe(`${path}?rows=status`)
})

test('any two days are asked for, once both are days', async () => {
  server.use(...listFakes, fakeFigures({ rows }))
  const { address } = show()
  const from = await screen.findByLabelText('From')
  await waitFor(() => expect(from).toBeEnabled())
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.change(from, { target: { value: '2026-11-17' } })
  expect(address()).toBe(`${path}?from=2026-11-17&to=2026-11-20`)
})

test('the table is downloaded as it shows, with what is practice marked', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:it'
  }
  URL.revokeObjectURL = () => undefined
  server.use(...listFakes, fakeFigures({ rows, more: { practice_keys: { store: ['coach-outlet'] } } }))
  const { user } = show('?rows=store&columns=status')
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(screen.getByRole('rowheader', { name: /Practice. Coach Outlet/ })).toBeVisible()
  expect(await blobs[0]?.text()).toBe(
    'Store,Placed,Failed,Total\r\nMacy’s,5,0,5\r\n[Practice] Coach Outlet,2,1,3\r\nTotal,7,1,8\r\n',
  )
})

test('begins by the weekday, in the order of the week, and keeps what is chosen in the address', async () => {
  server.use(...listFakes, fakeFigures({ rows }))
  const { user, address } = show()
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
  expect(address()).toBe(`${path}?columns=status`)
  expect(asked().at(-1)).toBe('GET /analytics/figures?from=today-29d&to=today&measure=orders&by=weekday&by=status')
})

test('offers only what fits the measure, and asks nothing that does not', async () => {
  server.use(...listFakes, fakeFigures({ rows }))
  const { user } = show('?measure=orders&rows=product&columns=color')
  await screen.findByRole('table', { name: 'Orders by Weekday' })
  expect(asked()).toEqual(['GET /analytics/figures?from=today-29d&to=today&measure=orders&by=weekday'])
  await user.click(screen.getByRole('combobox', { name: 'Rows' }))
  expect(screen.queryByRole('option', { name: 'Product' })).not.toBeInTheDocument()
})

test('says what is left out', async () => {
  server.use(...listFakes, fakeFigures({ rows, more: { left_out: 3, unconverted: 1 } }))
  show()
  expect(await screen.findByText('3 more rows are not shown: ask for less.')).toBeVisible()
  expect(screen.getByText(/^1 order has no exchange rate yet/)).toBeVisible()
})

test('a time without orders says so', async () => {
  server.use(...listFakes, fakeFigures({ rows: {} }))
  show()
  expect(await screen.findByText('Nothing in this time')).toBeVisible()
})

test('a figure of no list leads to its rows beside the question, by their newest, and back', async () => {
  server.use(
    ...listFakes,
    fakeFigures({ rows: { 'weekday hour': [cell(['2', '10'], 2)] } }),
    fake(readFigureRows, ({ query }): FigureRows => ({
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
  const { user, address } = show('?measure=restocks&columns=hour')
  const table = within(await screen.findByRole('table', { name: 'Variant restocks by Weekday and Hour' }))
  await user.click(table.getAllByRole('link', { name: '2' })[0] ?? document.body)
  const drawer = within(await screen.findByRole('dialog', { name: 'Variant restocks · Tuesday · 10:00' }))
  const rows = within(await drawer.findByRole('table'))
  expect(rows.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DayHourProductVariant restocks',
    '11/17/202610:00Tabby Bag1',
    '11/10/202610:00C&11',
  ])
  expect(rows.getByRole('link', { name: 'C&1' })).toHaveAttribute('href', '/product_base/inventory-monitor?q=C%261')
  expect(drawer.getByText('2 rows, the newest first')).toBeVisible()
  expect(asked().at(-1)).toBe(
    'GET /analytics/figure-rows?from=today-29d&to=today&measure=restocks&by=weekday&by=hour&key=2&key=10',
  )
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  expect(address()).toBe(`${path}?measure=restocks&columns=hour`)
})

test('over time it is told what happened, of the store and product asked about', async () => {
  const annotations = fake(listAnnotations, () => ({ items: [anAnnotation('Order 1', { day: '2026-11-15' })] }))
  server.use(...listFakes, fakeFigures({ rows: { day: [cell(['2026-11-15'], 3)] } }), annotations)
  const { user } = show('?measure=units&rows=day&store=coach-outlet&store=~Macy’s&product=CH857&events=true')
  const chart = await screen.findByRole('slider', { name: 'Lines' })
  await screen.findByText('1 event')
  chart.focus()
  await user.keyboard('{Home}{ArrowRight}')
  expect(chart).toHaveAttribute('aria-valuetext', '11/15/2026: Pieces 3; Order 1')
  const asked = server.calls.map(({ what }) => what).find((what) => what.includes('/annotations'))
  expect(asked).toBe('GET /annotations?from=2026-11-14&to=2026-11-21&website_type=coach-outlet&product=CH857')
})

test('what has no time from left to right offers no events', async () => {
  server.use(...listFakes, fakeFigures({ rows }))
  show('?rows=weekday&events=true')
  expect(await screen.findByRole('table', { name: 'Orders by Weekday' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Events' })).toBeNull()
  expect(server.calls.filter(({ what }) => what.includes('/annotations'))).toEqual([])
})

test.each([
  ['minutes_in_stock_p50', 'Median of all'],
  ['minutes_in_stock', 'Mean of all'],
  ['restocks', 'Total'],
])('the last row of %s is called what it is: %s', async (measure, name) => {
  server.use(...listFakes, fakeFigures({ rows: { product: [cell(['CH857'], 3)] } }))
  show(`?measure=${measure}&rows=product`)
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('rowheader', { name })).toBeVisible()
})

test('an amount without its exchange rates is unknown, a sum of which a part is missing says at least', async () => {
  const faked = (spend: number) =>
    fakeFigures({
      // All orders of the last row were cancelled.
      rows: { store: [cell(['coach-outlet'], spend), cell(['~Macy’s'], null), cell(['~Saks'], 0)] },
      more: { unconverted: 2 },
    })
  server.use(...listFakes, faked(5000))
  show('?measure=spend&rows=store')
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'StoreSpend',
    'Coach OutletCN¥50.00',
    'Macy’s—',
    '~SaksCN¥0.00',
    'Totalat least CN¥50.00',
  ])
})

test('what counts in several categories says so, a heat map its scale and what no data looks like', async () => {
  server.use(...listFakes, fakeFigures({ rows: { 'category hour': [cell(['bags', '10'], 3)] } }))
  show('?measure=restocks&rows=category&columns=hour')
  expect(await screen.findByText(/^Category: what has several counts in each/)).toBeVisible()
  expect(await screen.findByText('No data')).toBeVisible()
  expect(screen.getAllByRole('columnheader')).toHaveLength(1 + 24 + 1)
})
