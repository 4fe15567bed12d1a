import { useInfiniteQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { listPages } from '../api/query'
import type { Count } from '../contract/list'
import { listOrders } from '../contract/orders'
import type { Order } from '../contract/orders'
import { anOrder } from '../testing/builders'
import { networkFailure, refuse } from '../testing/fake-problem'
import { fake } from '../testing/fake-server'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { DataTable } from './DataTable'
import type { Column } from './DataTable'
import { MoneyText } from './MoneyText'

const server = useFakeServer()

const sorts = ['-placed_at', 'placed_at', '-total', 'total'] as const
const columns: Column<Order>[] = [
  { key: 'number', title: 'Number', cell: (order) => order.order_number, width: 120, isPinned: true },
  { key: 'store', title: 'Store', cell: (order) => <a href="#store">{order.store_name}</a> },
  { key: 'total', title: 'Total', cell: (order) => <MoneyText money={order.total} />, align: 'end', sort: 'total' },
  { key: 'note', title: 'Note', cell: (order) => order.note, sort: 'note' },
]

interface OrdersProps {
  readonly isFiltered?: boolean
  readonly expands?: boolean
  readonly total?: Count
}

const Orders = ({ isFiltered = false, expands = false, total }: OrdersProps) => {
  const [sort, onSort] = useState<(typeof sorts)[number]>('-placed_at')
  const [opened, setOpened] = useState('nothing')
  const onOpen = useMemo(() => (order: Order) => setOpened(order.order_number), [])
  const list = useInfiniteQuery(listPages(listOrders, { query: { sort } }))
  return (
    <>
      <p>opened: {opened}</p>
      <DataTable
        label="Orders"
        list={list}
        total={total}
        columns={columns}
        rowKey={rowKey}
        sorting={{ sort, sorts, onSort }}
        onOpen={onOpen}
        isFiltered={isFiltered}
        {...(expands ? { expansion } : {})}
      />
    </>
  )
}
const rowKey = (order: Order) => order.id
const expansion = (order: Order) => <p>lines of {order.order_number}</p>

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_unused, index) => anOrder({ order_number: `M-${from + index}` }))
const respondWith = (items: ReturnType<typeof anOrder>[], next: string | null = null) =>
  server.use(fake(listOrders, () => ({ items, next })))
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}\\b`) })

test("shows the list's rows, and a loading status before", async () => {
  respondWith(numbered(2))
  renderPage(<Orders />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(await row('M-2')).toHaveTextContent('$129.00')
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
})

test('sorts on the server by the sorts of the contract, numbers in descending order first', async () => {
  respondWith(numbered(1))
  const { user } = renderPage(<Orders />)
  await row('M-1')
  expect(screen.queryByRole('button', { name: 'Note' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Total' }))
  await waitFor(() => expect(server.calls.at(-1)?.what).toBe('GET /orders?sort=-total'))
  expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('button', { name: 'Total' }))
  await waitFor(() => expect(server.calls.at(-1)?.what).toBe('GET /orders?sort=total'))
})

test('loads the next page at its end, and after a failure only on request', async () => {
  let tries = 0
  server.use(
    fake(listOrders, ({ query }) => {
      if (!query.cursor) return { items: numbered(2), next: 'c2' }
      tries += 1
      if (tries === 1) throw refuse(503, 'server.unavailable')
      return { items: numbered(1, 3), next: null }
    }),
  )
  const { user } = renderPage(<Orders />)
  await row('M-1')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText(/Couldn’t load/)).toBeVisible()
  expect(await row('M-2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row('M-3')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
})

test('an invalid cursor is dropped: trying again reads from the start', async () => {
  let firstPages = 0
  server.use(
    fake(listOrders, ({ query }) => {
      if (query.cursor === 'new') return { items: numbered(1, 3), next: null }
      if (query.cursor) throw refuse(400, 'cursor.invalid')
      firstPages += 1
      return { items: numbered(2), next: firstPages === 1 ? 'old' : 'new' }
    }),
  )
  const { user } = renderPage(<Orders />)
  await row('M-1')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await row('M-3')).toBeVisible()
})

test('an empty list has a notice, and another one when filters match nothing', async () => {
  respondWith([])
  const { unmount } = renderPage(<Orders />)
  expect(await screen.findByText('No data yet')).toBeVisible()
  unmount()
  renderPage(<Orders isFiltered />)
  expect(await screen.findByText('No results match these filters')).toBeVisible()
})

test("a failure shows the server's message with the request’s id, and can be retried", async () => {
  let tries = 0
  server.use(
    fake(listOrders, () => {
      tries += 1
      if (tries === 1) throw refuse(500, 'server.internal_error')
      return { items: numbered(1), next: null }
    }),
  )
  const { user } = renderPage(<Orders />)
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Internal server error')
  expect(notice).toHaveTextContent('Request ID: req-fake')
  await user.click(within(notice).getByRole('button', { name: 'Try again' }))
  expect(await row('M-1')).toBeVisible()
})

test('a missing permission shows the 403 text, without a retry button', async () => {
  server.use(
    fake(listOrders, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  renderPage(<Orders />)
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('a failure without a body is not shown twice: the message has shown it', async () => {
  server.use(
    fake(listOrders, () => {
      throw networkFailure('Failed to fetch')
    }),
  )
  renderPage(<Orders />)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Couldn’t loadTry again$/)
})

test('a click on a row opens it; a click on a link in it does not', async () => {
  respondWith(numbered(2))
  const { user } = renderPage(<Orders />)
  await user.click(within(await row('M-1')).getByRole('link'))
  expect(screen.getByText('opened: nothing')).toBeVisible()
  await user.click(screen.getByText('M-2'))
  expect(screen.getByText('opened: M-2')).toBeVisible()
})

test('by keyboard: j and k move, Enter opens', async () => {
  respondWith(numbered(3))
  const { user } = renderPage(<Orders />)
  await row('M-1')
  await user.keyboard('jj')
  expect(await row('M-2')).toHaveFocus()
  await user.keyboard('k')
  expect(await row('M-1')).toHaveFocus()
  await user.keyboard('jjjj{Enter}')
  expect(screen.getByText('opened: M-3')).toBeVisible()
})

test('a row expands and collapses', async () => {
  respondWith(numbered(2))
  const { user } = renderPage(<Orders expands />)
  const second = await screen.findByRole('row', { name: /M-2/ })
  await user.click(within(second).getByRole('button', { name: 'Expand' }))
  expect(screen.getByText('lines of M-2')).toBeVisible()
  expect(screen.queryByText('lines of M-1')).not.toBeInTheDocument()
  await user.click(within(second).getByRole('button', { name: 'Collapse' }))
  expect(screen.queryByText('lines of M-2')).not.toBeInTheDocument()
  expect(screen.getByText('opened: nothing')).toBeVisible()
})

describe('of a long list', () => {
  /** Lays out the pane as a browser would: 516 px, including 36 px of head; rows of 48 px. */
  const pane = () => screen.getByRole('region', { name: 'Orders' })
  const drawn = () => screen.getAllByRole('row').slice(1).map((each) => Number(each.getAttribute('aria-rowindex')) - 1) // oxfmt-ignore
  const scrollTo = (top: number) => {
    pane().scrollTop = top
    fireEvent.scroll(pane())
  }
  const room = () => {
    const { paddingTop, paddingBottom } = (screen.getAllByRole('rowgroup')[1] as HTMLElement).style
    return { above: Number.parseFloat(paddingTop), below: Number.parseFloat(paddingBottom) }
  }
  beforeEach(() => jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(516))
  afterEach(() => jest.restoreAllMocks())

  test('only the rows in view are drawn, with room for the others; each has its index in the whole list', async () => {
    respondWith(numbered(500))
    renderPage(<Orders />)
    await row('M-1')
    expect(drawn()[0]).toBe(1)
    expect(drawn().length).toBeLessThan(20)
    expect(room()).toEqual({ above: 0, below: (500 - drawn().length) * 48 })
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '501')

    scrollTo(200 * 48)
    expect(await row('M-201')).toHaveAttribute('aria-rowindex', '202')
    expect(await row('M-210')).toBeInTheDocument()
    expect(screen.queryByText('M-1')).not.toBeInTheDocument()
    expect(drawn().length).toBeLessThan(20)
    const [first = 0] = drawn()
    expect(room()).toEqual({ above: (first - 1) * 48, below: (500 - first + 1 - drawn().length) * 48 })
  })

  test('j and k move beyond the drawn rows, and Tab enters the list wherever it is scrolled to', async () => {
    respondWith(numbered(500))
    const { user } = renderPage(<Orders />)
    await row('M-1')
    await user.keyboard('j'.repeat(30))
    expect(await row('M-30')).toHaveFocus()
    expect(pane().scrollTop).toBe(30 * 48 - 480)
    scrollTo(300 * 48)
    expect(screen.queryByText('M-30')).not.toBeInTheDocument()
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    await user.keyboard('k')
    expect(await row('M-29')).toHaveFocus()
  })

  test('matching rows are counted, loaded or not; an inexact count is announced as unknown', async () => {
    respondWith(numbered(50), 'c2')
    const { rerender } = renderPage(<Orders total={{ count: 4711, exact: true }} />)
    await row('M-1')
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '4712')
    rerender(<Orders total={{ count: 10_000, exact: false }} />)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1')
  })

  test('the height of an expanded row counts, also once it is out of view', async () => {
    const heights: ResizeObserverCallback[] = []
    const resize = globalThis.ResizeObserver
    globalThis.ResizeObserver = class extends resize {
      constructor(callback: ResizeObserverCallback) {
        super(callback)
        heights.push(callback)
      }
    }
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300)
    respondWith(numbered(500))
    const { user } = renderPage(<Orders expands />)
    const second = await screen.findByRole('row', { name: /M-2/ })
    await user.click(within(second).getByRole('button', { name: 'Expand' }))
    const observer = new resize(() => undefined)
    act(() => heights.forEach((callback) => callback([], observer)))
    scrollTo(100 * 48 + 300)
    const [first = 0] = drawn()
    expect(first).toBeLessThanOrEqual(101)
    expect(room().above).toBe((first - 1) * 48 + 300)
    globalThis.ResizeObserver = resize
  })

  test('a cached list is drawn at once', async () => {
    respondWith(numbered(500))
    const { unmount } = renderPage(<Orders />)
    await row('M-1')
    unmount()
    renderPage(<Orders />)
    expect(screen.getByRole('row', { name: /^M-1 / })).toBeVisible()
  })
})
