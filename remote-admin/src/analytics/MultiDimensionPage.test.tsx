import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listAnnotations } from '@outlet/shared/contract/annotations'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { anAnnotation } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { listFakes } from '@outlet/shared/testing/list-fakes'
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
  server.use(...listFakes, fakeFigures({ rows }))
  show('?rows=store&columns=status')
  const table = within(await screen.findByRole('table', { name: 'Orders by Store and Status' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'StorePlacedFailedTotal',
    'Macy’s55',
    'Coach Outlet213',
    'Total718',
  ])
  // A figure leads to its orders where the list has such a filter, a row to the same question of it alone.
  expect(table.getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    '/orders/list?placed_from=2026-11-14&placed_to=2026-11-21&website_type=coach-outlet&status=placed',
  )
  expect(table.queryByRole('link', { name: '5' })).not.toBeInTheDocument()
  expect(table.getByRole('link', { name: 'Only Coach Outlet' })).toHaveAttribute(
    'href',
    `${path}?store=coach-outlet&rows=task&columns=status`,
  )
})

test('two measures stand beside each other, and beside the period before', async () => {
  server.use(...listFakes, fakeFigures({ rows: { weekday: [{ keys: ['1'], values: [3, 5000] }] } }))
  const { user, address } = show('?second=spend')
  const table = within(await screen.findByRole('table', { name: 'Orders by Weekday' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WeekdayOrdersSpend',
    'Monday3CN¥50.00',
    'Total3CN¥50.00',
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Compare with period before' }))
  expect(address()).toBe(`${path}?second=spend&compare=true`)
  expect(await screen.findByRole('columnheader', { name: 'Spend before' })).toBeVisible()
  expect(asked().at(-1)).toContain('from=today-59d&to=today-30d&measure=orders&measure=spend&by=weekday')
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

test('the table is downloaded as it shows', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:it'
  }
  URL.revokeObjectURL = () => undefined
  server.use(...listFakes, fakeFigures({ rows }))
  const { user } = show('?rows=store&columns=status')
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await blobs[0]?.text()).toBe(
    'Store,Placed,Failed,Total\r\nMacy’s,5,,5\r\nCoach Outlet,2,1,3\r\nTotal,7,1,8\r\n',
  )
})

test('begins by the weekday, in the order of the week, and keeps what is chosen in the address', async () => {
  server.use(...listFakes, fakeFigures({ rows }))
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
