import { screen, within } from '@testing-library/react'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { fakeFigures } from './fake-figures'
import MultiDimensionPage from './MultiDimensionPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const path = '/visualization/multi-dimension-data-analysis'
const show = (search = '') => renderPage(<MultiDimensionPage />, { path: path + search })
const asked = () => server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET /analytics'))

const cell = (keys: (string | null)[], value: number) => ({ keys, values: [value] })
const rows = {
  'store status': [
    cell(['coach-outlet', 'placed'], 2),
    cell(['coach-outlet', 'failed'], 1),
    cell(['~Macy’s', 'placed'], 5),
  ],
  weekday: [cell(['1'], 3), cell(['5'], 4)],
}

test('shows a measure by two dimensions with its sums', async () => {
  server.use(fakeFigures({ rows }))
  show('?rows=store&columns=status')
  const table = within(await screen.findByRole('table', { name: 'Orders by Store and Status' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'StorePlacedFailedTotal',
    'Macy’s55',
    'Coach Outlet213',
    'Total718',
  ])
})

test('begins by the weekday, in the order of the week, and keeps what is chosen in the address', async () => {
  server.use(fakeFigures({ rows }))
  const { user, address } = show()
  const table = within(await screen.findByRole('table', { name: 'Orders by Weekday' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WeekdayOrders',
    'Monday3',
    'Friday4',
    'Total7',
  ])
  await user.click(screen.getByRole('combobox', { name: 'Columns' }))
  await user.click(await screen.findByRole('option', { name: 'Status' }))
  expect(address()).toBe(`${path}?columns=status`)
  expect(asked().at(-1)).toBe('GET /analytics/figures?from=today-29d&to=today&measure=orders&by=weekday&by=status')
})

test('offers only what fits the measure, and asks nothing that does not', async () => {
  server.use(fakeFigures({ rows }))
  const { user } = show('?measure=orders&rows=product&columns=color')
  await screen.findByRole('table', { name: 'Orders by Weekday' })
  expect(asked()).toEqual(['GET /analytics/figures?from=today-29d&to=today&measure=orders&by=weekday'])
  await user.click(screen.getByRole('combobox', { name: 'Rows' }))
  expect(screen.queryByRole('option', { name: 'Product' })).not.toBeInTheDocument()
})

test('says what is left out', async () => {
  server.use(fakeFigures({ rows, more: { left_out: 3, unconverted: 1 } }))
  show()
  expect(await screen.findByText('3 more rows are not shown: ask for less.')).toBeVisible()
  expect(screen.getByText(/^1 order has no exchange rate yet/)).toBeVisible()
})

test('a time without orders says so', async () => {
  server.use(fakeFigures({ rows: {} }))
  show()
  expect(await screen.findByText('No orders in this time')).toBeVisible()
})
