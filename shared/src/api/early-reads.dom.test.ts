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

/** Starts an early read that returns one order; later requests return none. */
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

test('an early read is taken once, in any order of its parameters', async () => {
  await startedWithOne('/orders?sort=-total&q=bag')
  startEarlyRead('/orders?q=bag&sort=-total')
  const query = { q: 'bag', sort: '-total' } as const
  expect((await call(listOrders, { query })).items).toHaveLength(1)
  expect(server.calls).toHaveLength(1)
  expect((await call(listOrders, { query })).items).toHaveLength(0)
  expect(server.calls).toHaveLength(2)
})

test('a read with another filter is not taken', async () => {
  await startedWithOne('/orders?q=shoe')
  expect((await call(listOrders, { query: { q: 'bag' } })).items).toHaveLength(0)
})

test('a failed early read is requested again', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  startEarlyRead('/orders')
  expect((await call(listOrders)).items).toHaveLength(1)
  expect(server.calls).toHaveLength(1)
})

test('an early read expires after half a minute', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  startEarlyRead('/orders')
  jest.advanceTimersByTime(31_000)
  jest.useRealTimers()
  await call(listOrders)
  expect(server.calls).toHaveLength(2)
})

test('the next session gets no early read of the last one', async () => {
  await startedWithOne('/orders')
  dropEarlyReads()
  expect((await call(listOrders)).items).toHaveLength(0)
})

test('an early read from before a change is not taken after it', async () => {
  await startedWithOne('/orders')
  const refresh = makeLiveRefresh(makeQueryClient())
  refresh.markStale('orders')
  expect((await call(listOrders)).items).toHaveLength(0)
  refresh.stop()
})
