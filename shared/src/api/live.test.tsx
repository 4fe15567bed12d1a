import { useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { startLive } from '@outlet/shared/api/live'
import type { LiveEvent } from '../contract/events'
import { countOrders } from '../contract/orders'
import { getCurrentUser } from '../contract/session'
import { listUsers } from '../contract/users'
import { clearToken, writeToken } from '../session/token'
import { makeFakeLocks } from '../testing/fake-locks'
import { fake } from '../testing/fake-server'
import { useFakeServer } from '../testing/use-fake-server'
import { OutletProviders } from '../ui/OutletProviders'
import { query } from './query'

let orders = 0
const server = useFakeServer(
  fake(countOrders, () => ({ count: ++orders, exact: true })),
  fake(listUsers, () => ({ items: [], next: null })),
)
const reads = (what: string) => server.calls.filter((made) => made.what === what).length
const streams = () => server.calls.filter(({ what }) => what.startsWith('GET /events')).length
const orderEvent: LiveEvent = { topic: 'orders', ids: ['o1'] }

const stops: (() => void)[] = []
const openTab = (options?: Parameters<typeof startLive>[0]) => {
  const stop = startLive(options)
  stops.push(stop)
  return stop
}
const show = () => {
  const useShown = () => {
    const count = useQuery(query(countOrders))
    const users = useQuery(query(listUsers))
    return {
      orders: count.data?.count,
      isSettled: Boolean(count.data && users.data && !count.isFetching && !users.isFetching),
    }
  }
  const view = renderHook(useShown, { wrapper: OutletProviders })
  stops.push(view.unmount)
  return view.result
}
const isHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  orders = 0
  Object.defineProperty(navigator, 'locks', { value: makeFakeLocks(), configurable: true })
  writeToken('t-1')
})
afterEach(() => {
  act(() => stops.splice(0).forEach((stop) => stop()))
  clearToken()
  isHidden(false)
  jest.useRealTimers()
})

test('an event makes only the reads of its topic stale, and the host receives it too', async () => {
  const heard = jest.fn()
  openTab({ onEvent: heard })
  await waitFor(() => expect(streams()).toBe(1))
  const shown = show()
  await waitFor(() => expect(shown.current.isSettled).toBe(true))
  const users = reads('GET /users')
  const before = orders
  await act(async () => server.emit(orderEvent))
  await waitFor(() => expect(shown.current.orders).toBe(before + 1))
  expect(reads('GET /users')).toBe(users)
  expect(heard).toHaveBeenCalledWith(orderEvent)
})

test('all tabs of a browser share one stream, and each receives every event', async () => {
  const heard = [jest.fn(), jest.fn(), jest.fn()]
  for (const onEvent of heard) openTab({ onEvent })
  await waitFor(() => expect(streams()).toBe(1))
  await act(async () => server.emit(orderEvent))
  for (const onEvent of heard) await waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1))
  expect(streams()).toBe(1)
})

test('when the tab that holds the stream is closed, another takes over', async () => {
  const heard = jest.fn()
  const closeFirst = openTab()
  await waitFor(() => expect(streams()).toBe(1))
  openTab({ onEvent: heard })
  act(() => closeFirst())
  await waitFor(() => expect(streams()).toBe(2))
  await act(async () => server.emit(orderEvent))
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
})

test('the first opening repeats no read: the server sends the events since the page was opened', async () => {
  const shown = show()
  await waitFor(() => expect(shown.current.isSettled).toBe(true))
  openTab()
  await waitFor(() => expect(streams()).toBe(1))
  await act(async () => server.emit({ topic: 'users', ids: [] }))
  await waitFor(() => expect(reads('GET /users')).toBe(2))
  expect(orders).toBe(1)
  expect(server.calls.some(({ what }) => /^GET \/events\?since_ms=[1-9]\d*$/.test(what))).toBe(true)
})

test('after a cut the stream reconnects and every visible live read is fetched again', async () => {
  openTab()
  const shown = show()
  await waitFor(() => expect(streams()).toBe(1))
  await waitFor(() => expect(shown.current.isSettled).toBe(true))
  const before = { orders, users: reads('GET /users') }
  await act(async () => server.cut())
  await waitFor(() => expect(streams()).toBe(2))
  await waitFor(() => expect(orders).toBe(before.orders + 1))
  await waitFor(() => expect(reads('GET /users')).toBe(before.users + 1))
})

test('a hidden tab fetches once when it becomes visible', async () => {
  openTab()
  const shown = show()
  await waitFor(() => expect(streams()).toBe(1))
  await waitFor(() => expect(shown.current.isSettled).toBe(true))
  const before = orders
  isHidden(true)
  await act(async () => [1, 2, 3].forEach(() => server.emit(orderEvent)))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(orders).toBe(before)
  await act(async () => isHidden(false))
  await waitFor(() => expect(orders).toBe(before + 1))
})

test('the stream stops with the session and starts with the next one', async () => {
  clearToken()
  openTab()
  expect(streams()).toBe(0)
  act(() => writeToken('t-2'))
  await waitFor(() => expect(streams()).toBe(1))
  expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer t-2')
  act(() => clearToken())
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)))
  expect(streams()).toBe(1)
})

test('where nothing arrives over the stream, visible reads are fetched within ten seconds, as long as the server is reachable', async () => {
  let status = 200
  server.use(fake(getCurrentUser, () => new Response(null, { status })))
  server.holdBack()
  jest.useFakeTimers()
  openTab()
  const shown = show()
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(shown.current.orders).toBe(1)
  await act(() => jest.advanceTimersByTimeAsync(9000))
  expect(shown.current.orders).toBe(2)
  status = 502
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(shown.current.orders).toBe(2)
})

test('without Web Locks each tab polls every ten seconds', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  jest.useFakeTimers()
  openTab()
  const shown = show()
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(shown.current.orders).toBe(1)
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(shown.current.orders).toBe(2)
  expect(streams()).toBe(0)
})
