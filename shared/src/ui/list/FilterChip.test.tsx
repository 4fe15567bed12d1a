import { act, screen, waitFor } from '@testing-library/react'
import { listPages, query } from '../../api/query'
import { queryClient, STALE_AFTER_MS } from '../../api/query-client'
import { countOrders, listOrders, orderList, type Order } from '../../contract/orders'
import { anOrder } from '../../testing/builders'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { CountText } from '../CountText'
import { FilterChip } from './FilterChip'
import { listSource } from './list-source'
import { useList } from './use-list'

const source = listSource({
  list: orderList,
  own: {},
  rows: (listed) => listPages(listOrders, { query: listed }),
  count: (filter) => query(countOrders, { query: filter }),
  rowKey: ({ id }: Order) => id,
  opens: () => ({}),
})
const Chips = () => {
  const list = useList(source)
  return (
    <>
      <CountText count={list.total} />
      <FilterChip list={list} label="Not shipped" filter={{ fulfilment: ['unfulfilled'] }} />
    </>
  )
}

let unfulfilled = 27
const server = useFakeServer(
  fake(listOrders, () => ({ items: [anOrder()], next: null })),
  fake(countOrders, ({ query: filter }) => ({ count: filter.fulfilment ? unfulfilled : 40, exact: true })),
)
const requests = (part: string) => server.calls.filter(({ what }) => what.includes(part)).length
const publish = () =>
  act(() => queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.topics?.includes('orders') ?? false }))

beforeEach(() => {
  unfulfilled = 27
})
afterEach(() => jest.useRealTimers())

test('shows the number of its rows, and sets and removes its filter', async () => {
  const { user, address } = renderPage(<Chips />, { path: '/?q=bag' })
  await user.click(await screen.findByRole('button', { name: 'Not shipped 27', pressed: false }))
  expect(address()).toBe('/?q=bag&fulfilment=unfulfilled')
  await user.click(screen.getByRole('button', { name: 'Not shipped 27', pressed: true }))
  expect(address()).toBe('/?q=bag')
})

test('is not counted at each live change, but again after the list was read once the count is old', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] })
  renderPage(<Chips />, { path: '/' })
  await screen.findByRole('button', { name: 'Not shipped 27' })
  const counted = requests('fulfilment=unfulfilled')
  const listed = requests('GET /orders')
  unfulfilled = 26
  await publish()
  await publish()
  expect(requests('GET /orders')).toBeGreaterThan(listed)
  expect(requests('fulfilment=unfulfilled')).toBe(counted)
  await act(() => jest.advanceTimersByTimeAsync(STALE_AFTER_MS + 100))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Not shipped 26' })).toBeVisible())
  expect(requests('fulfilment=unfulfilled')).toBe(counted + 1)
  await act(() => jest.advanceTimersByTimeAsync(3 * STALE_AFTER_MS))
  expect(requests('fulfilment=unfulfilled')).toBe(counted + 1)
})

test('as the only filter it has the count of the list', async () => {
  renderPage(<Chips />, { path: '/?fulfilment=unfulfilled' })
  await screen.findByRole('button', { name: 'Not shipped 27', pressed: true })
  unfulfilled = 28
  await publish()
  expect(await screen.findByRole('button', { name: 'Not shipped 28' })).toBeVisible()
  expect(screen.getByText('28 results')).toBeVisible()
})
