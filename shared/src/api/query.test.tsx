import { QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { queryClient } from '@outlet/shared/api/query-client'
import { countOrders, getOrder, listOrders, updateOrder } from '../contract/orders'
import { signOut } from '../contract/session'
import { networkFailure, refuse } from '../testing/fake-problem'
import { anOrder, anOrderWithEvents } from '../testing/builders'
import { fake } from '../testing/fake-server'
import { useFakeServer } from '../testing/use-fake-server'
import { mayRetry, retryDelay } from './query-client'
import { action, listPages, query, quietly } from './query'

const server = useFakeServer(
  fake(countOrders, () => ({ count: 2, exact: true })),
  fake(getOrder, ({ params }) => anOrderWithEvents({ order_number: params.orderId })),
  fake(updateOrder, () => anOrder()),
)

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const requested = () => server.calls.map((made) => made.what)

afterEach(() => queryClient.clear())

test('a query is a value: its key starts with the path, and it carries its live topics', () => {
  const value = query(getOrder, { params: { orderId: 'o1' } })
  expect(value.queryKey).toEqual(['/orders/:orderId', { params: { orderId: 'o1' } }])
  expect(value.meta?.topics).toEqual(['orders'])
})

test('a quiet read is refreshed by the same events', () => {
  expect(quietly(query(listOrders)).meta).toEqual({ topics: ['orders'], quiet: true })
})

test('only a GET is a read', () => {
  expect(() => query(signOut)).toThrow('POST /logout is not a read')
})

test("an action refetches the reads that it declares stale, besides the page's own work", async () => {
  const onSuccess = jest.fn()
  const update = { ...action(updateOrder, { refreshes: [countOrders] }), onSuccess }
  const { result } = renderHook(
    () => ({
      count: useQuery(query(countOrders)),
      order: useQuery(query(getOrder, { params: { orderId: 'o1' } })),
      update: useMutation(update),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.count.data?.count).toBe(2))
  await waitFor(() => expect(result.current.order.data?.order_number).toBe('o1'))
  act(() => result.current.update.mutate({ params: { orderId: 'o1' }, body: { version: 1 } }))
  await waitFor(() => expect(requested().filter((what) => what === 'GET /orders/count')).toHaveLength(2))
  expect(onSuccess).toHaveBeenCalledTimes(1)
  expect(requested().filter((what) => what === 'GET /orders/o1')).toHaveLength(1)
})

test('a refused action refreshes nothing and rejects with the ApiError', async () => {
  server.use(
    fake(updateOrder, () => {
      throw refuse(409, 'order.version_conflict')
    }),
  )
  const { result } = renderHook(
    () => ({
      count: useQuery(query(countOrders)),
      update: useMutation(action(updateOrder, { refreshes: [countOrders] })),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.count.isSuccess).toBe(true))
  act(() => result.current.update.mutate({ params: { orderId: 'o1' }, body: { version: 1 } }))
  await waitFor(() => expect(result.current.update.error?.code).toBe('order.version_conflict'))
  expect(requested().filter((what) => what === 'GET /orders/count')).toHaveLength(1)
})

test('a list is paginated by its cursor, many rows at a time, filters unchanged, until there is no next page', async () => {
  server.use(
    fake(listOrders, ({ query: { cursor } }) =>
      cursor === 'c2'
        ? { items: [anOrder({ order_number: 'M-3' })], next: null }
        : { items: [anOrder({ order_number: 'M-1' }), anOrder({ order_number: 'M-2' })], next: 'c2' },
    ),
  )
  const { result } = renderHook(() => useInfiniteQuery(listPages(listOrders, { query: { q: 'bag' } })), { wrapper })
  await waitFor(() => expect(result.current.data).toHaveLength(2))
  expect(result.current.hasNextPage).toBe(true)
  await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(result.current.data?.map((order) => order.order_number)).toEqual(['M-1', 'M-2', 'M-3']))
  expect(result.current.hasNextPage).toBe(false)
  expect(requested()).toEqual(['GET /orders?q=bag', 'GET /orders?q=bag&cursor=c2&limit=200'])
})

test('while a changed filter is being fetched, the former rows stay', async () => {
  server.use(fake(listOrders, ({ query: { q } }) => ({ items: [anOrder({ order_number: q ?? 'all' })], next: null })))
  const { result, rerender } = renderHook(({ q }) => useInfiniteQuery(listPages(listOrders, { query: { q } })), {
    wrapper,
    initialProps: { q: 'bag' },
  })
  await waitFor(() => expect(result.current.data?.[0]?.order_number).toBe('bag'))
  rerender({ q: 'shoe' })
  expect(result.current.data?.[0]?.order_number).toBe('bag')
  expect(result.current.isPlaceholderData).toBe(true)
  await waitFor(() => expect(result.current.data?.[0]?.order_number).toBe('shoe'))
})

test('a read is retried after a cut or a server failure; a write never', async () => {
  let tries = 0
  server.use(
    fake(countOrders, () => {
      tries += 1
      if (tries === 1) throw networkFailure()
      if (tries === 2) throw refuse(503, 'server.unavailable')
      return { count: 7, exact: true }
    }),
    fake(updateOrder, () => {
      throw networkFailure()
    }),
  )
  const { result } = renderHook(
    () => ({ count: useQuery({ ...query(countOrders), retryDelay: 1 }), update: useMutation(action(updateOrder)) }),
    { wrapper },
  )
  act(() => result.current.update.mutate({ params: { orderId: 'o1' }, body: { version: 1 } }))
  await waitFor(() => expect(result.current.count.data?.count).toBe(7))
  await waitFor(() => expect(result.current.update.isError).toBe(true))
  expect(requested().filter((what) => what.startsWith('PATCH'))).toHaveLength(1)
})

test('a refused request is not retried', async () => {
  server.use(
    fake(countOrders, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  const { result } = renderHook(() => useQuery(query(countOrders)), { wrapper })
  await waitFor(() => expect(result.current.error?.status).toBe(403))
  expect(server.calls).toHaveLength(1)
})

test('retries end, with growing delays, and do not apply to our own errors', () => {
  expect(mayRetry(0, new Error('a bug'))).toBe(false)
  expect(retryDelay(0)).toBeLessThan(retryDelay(2))
  expect(retryDelay(30)).toBeLessThanOrEqual(10_000)
})
