import { screen, within } from '@testing-library/react'
import { readMetricSourceRows } from '@outlet/shared/contract/analytics'
import { addMessages } from '@outlet/shared/i18n/i18n'
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
const show = (search: string) => renderPage(<MultiDimensionPage />, { path: path + search })

const row = (keys: string[], ...values: (number | null)[]) => ({ keys, values })
const rows = {
  'weekday hour': [row(['2', '10'], 31), row(['5', '10'], 9)],
  product: [row(['CH857'], 30), row(['C&1'], 10)],
  'product day': [row(['CH857', '2026-11-15'], 30), row(['C&1', '2026-11-20'], 10)],
  'product hour': [row(['CH857', '09'], 4), row(['CH857', '10'], 26), row(['C&1', '10'], 10)],
}

test('key metrics state total, most frequent time and number of products', async () => {
  server.use(
    ...listFakes,
    fakeMetrics({
      rows,
      totals: [
        [40, 41],
        [20, 41],
      ],
    }),
  )
  show('?measure=restocks&columns=hour')
  expect(await screen.findByText('▲ 100% vs previous 7 days')).toBeVisible()
  const [total, frequent, median, products] = [...document.querySelectorAll('[data-form=strip] > li')].map(
    ({ textContent }) => textContent,
  )
  expect(total).toBe('Variant restocks40▲ 100% vs previous 7 days')
  expect(frequent).toBe('Most frequentTuesday 10:0031, 78% of the total')
  expect(median).toBe('Variant time in stock, median41 min= 0% vs previous 7 days')
  expect(products).toBe('Products2Most: Tabby Bag')
})

test('details list what a time analysis counts, with trend, busiest hour, share and links', async () => {
  server.use(...listFakes, fakeMetrics({ rows }))
  show('?measure=restocks&columns=hour')
  const table = within(await screen.findByRole('table', { name: 'Details by Product' }))
  const [, first, second] = table.getAllByRole('row')
  expect(await table.findByRole('img', { name: 'Trend of Tabby Bag' })).toBeVisible()
  expect(first).toHaveTextContent(/^Tabby Bag30.*10:0075%$/)
  expect(second).toHaveTextContent(/^C&110.*10:0025%$/)
  expect(table.getByRole('link', { name: '30' })).toHaveAttribute(
    'href',
    `${path}?measure=restocks&columns=hour&rows_by=product&rows_of=restocks&at=%3DCH857`,
  )
  expect(table.getByRole('link', { name: 'Only Tabby Bag' })).toHaveAttribute(
    'href',
    `${path}?measure=restocks&columns=hour&product=CH857`,
  )
})

test('the drawer of a detail reads the rows of this product', async () => {
  const sourceRows = fake(readMetricSourceRows, (): ValueRows => ({
    ...{ currency: 'CNY', dimensions: ['day'], rows: [], has_more: false, labels: {} },
  }))
  server.use(...listFakes, fakeMetrics({ rows }), sourceRows)
  show('?measure=restocks&columns=hour&rows_by=product&rows_of=restocks&at=%3DCH857')
  expect(await screen.findByRole('dialog', { name: /^Variant restocks\u00a0· / })).toBeVisible()
  expect(server.calls.map(({ what }) => what)).toContain(
    'GET /analytics/figure-rows?from=today-29d&to=today&measure=restocks&by=product&key=CH857',
  )
})
