import { listOrders } from '../contract/orders'
import { anOrder } from '../testing/builders'
import { fake } from '../testing/fake-server'
import { useFakeServer } from '../testing/use-fake-server'
import { call } from './call'
import { dropEarlyReads, startEarlyRead } from './early-reads'
import { makeLiveRefresh } from './live-refresh'
import { makeQueryClient } from './query-client'

let orders = [anOrder()]
const server = useFakeServer(fake(listOrders, () => ({ items: orders, next: null })))

/** Starts a read that is answered with one order; what is asked from then on is answered with none. */
const startedWithOne = async (path: string) => {
  startEarlyRead(path)
  await globalThis.__outletEarlyReads?.values().next().value
  orders = []
}

beforeEach(() => {
  orders = [anOrder()]
})

afterEach(() => {
  globalThis.__outletEarlyReads = undefined
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('a read that was started is taken, once, whatever the order of its parameters', async () => {
  await startedWithOne('/orders?sort=-total&q=bag')
  startEarlyRead('/orders?q=bag&sort=-total')
  const query = { q: 'bag', sort: '-total' } as const
  expect((await call(listOrders, { query })).items).toHaveLength(1)
  expect(server.calls).toHaveLength(1)
  expect((await call(listOrders, { query })).items).toHaveLength(0)
  expect(server.calls).toHaveLength(2)
})

test('another filter is another read', async () => {
  await startedWithOne('/orders?q=shoe')
  expect((await call(listOrders, { query: { q: 'bag' } })).items).toHaveLength(0)
})

test('a started read that failed is asked again', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  startEarlyRead('/orders')
  expect((await call(listOrders)).items).toHaveLength(1)
  expect(server.calls).toHaveLength(1)
})

test('half a minute later it is out of date', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  startEarlyRead('/orders')
  jest.advanceTimersByTime(31_000)
  jest.useRealTimers()
  await call(listOrders)
  expect(server.calls).toHaveLength(2)
})

test('the next session gets nothing of what the last one started', async () => {
  await startedWithOne('/orders')
  dropEarlyReads()
  expect((await call(listOrders)).items).toHaveLength(0)
})

test('what was started before a change is not taken after it', async () => {
  await startedWithOne('/orders')
  const refresh = makeLiveRefresh(makeQueryClient())
  refresh.markStale('orders')
  expect((await call(listOrders)).items).toHaveLength(0)
  refresh.stop()
})
