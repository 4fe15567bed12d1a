import { screen, waitFor, within } from '@testing-library/react'
import { readMetrics } from '@outlet/shared/contract/analytics'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import MultiDimensionPage from './MultiDimensionPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const path = '/visualization/multi-dimension-data-analysis'
const show = (search: string) => renderPage(<MultiDimensionPage />, { path: path + search })
/** Whether a request reads the key metrics or the details below the chart. */
const isBeside = (what: string) =>
  /&most=|&by=(?:product|store)&by=(?:day|week|hour)|^(?!.*&by=).*&measure=.*&measure=/.test(what)
/** Requests of the analysis itself. */
const analyticsRequests = () =>
  server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET /analytics') && !isBeside(what))

const products = Array.from({ length: 12 }, (_, index) => `P${String(index + 1).padStart(2, '0')}`)
const medians = fake(readMetrics, ({ query: { measure = [], by = [], most, product = products } }) => {
  const valuesOf = (key: string) => measure.map((each) => (each === 'restocks' ? Number(key.slice(1)) : 60))
  return {
    ...{ currency: 'CNY', from: '2026-11-14', to: '2026-11-20', sub_totals: [], left_out: 0, labels: {} },
    ...{ unconverted: 0, unconverted_prices: 0, is_behind: false },
    rows:
      by.length === 0
        ? []
        : product.slice(most === undefined ? 0 : -most).map((key) => ({ keys: [key], values: valuesOf(key) })),
    totals: measure.map((each) => (each === 'restocks' ? 78 : by.length === 0 ? 45 : 60)),
  }
})
const shownRows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Variant restocks by Product' }))
  await table.findAllByText('1 hr')
  return table.getAllByRole('row').map(({ textContent }) => textContent)
}

test('reads a median next to another measure for the displayed rows only, after these are known', async () => {
  server.use(...listFakes, medians)
  show('?measure=restocks&second=minutes_in_stock_p50&rows=product&top=10&chart=none')
  await screen.findByText('45 min')
  const rows = await shownRows()
  expect(rows.slice(0, 2)).toEqual(['ProductVariant restocksVariant time in stock, median', 'P12121 hr'])
  expect(rows.slice(-2)).toEqual(['2 others3—', 'All7845 min'])
  const shown = products.slice(2).toReversed()
  expect(analyticsRequests()).toEqual([
    'GET /analytics/figures?from=today-29d&to=today&measure=restocks&by=product',
    `GET /analytics/figures?from=today-29d&to=today&measure=minutes_in_stock_p50&by=product${shown.map((key) => `&product=${key}`).join('')}`,
    'GET /analytics/figures?from=today-29d&to=today&measure=minutes_in_stock_p50',
  ])
})

const firstTen = products
  .slice(2)
  .toReversed()
  .map((key) => `&product=${key}`)
  .join('')

test('reads medians of all rows if all are displayed, and immediately if the median itself limits the rows', async () => {
  server.use(...listFakes, medians)
  show('?measure=restocks&second=minutes_in_stock_p50&rows=product&top=20&chart=none')
  expect((await shownRows()).at(-1)).toBe('All781 hr')
  expect(analyticsRequests()).toEqual([
    'GET /analytics/figures?from=today-29d&to=today&measure=restocks&by=product',
    'GET /analytics/figures?from=today-29d&to=today&measure=minutes_in_stock_p50&by=product',
    // The details below show the first ten only.
    `GET /analytics/figures?from=today-29d&to=today&measure=minutes_in_stock_p50&by=product${firstTen}`,
  ])
  server.calls.length = 0
  show('?measure=restocks&second=minutes_in_stock_p50&rows=product&top=10&sort=-measure.minutes_in_stock_p50')
  await waitFor(() =>
    expect(analyticsRequests()).toEqual([
      'GET /analytics/figures?from=today-29d&to=today&measure=restocks&measure=minutes_in_stock_p50&by=product',
    ]),
  )
})

test('reads medians of the previous period for the displayed rows only', async () => {
  server.use(...listFakes, medians)
  show('?measure=restocks&second=minutes_in_stock_p50&rows=product&top=10&compare=true&chart=none')
  expect((await shownRows())[1]).toBe('P1212121 hr1 hr')
  expect(analyticsRequests().filter((what) => what.includes('from=today-59d&to=today-30d')).length).toBe(3)
})
