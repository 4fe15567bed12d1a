import { listOrders } from '../contract/orders'
import { anOrder } from '../testing/builders'
import { fake } from '../testing/fake-server'
import { useFakeServer } from '../testing/use-fake-server'
import { call } from './call'
import { dropEarlyReads } from './early-reads'

const server = useFakeServer(fake(listOrders, () => ({ items: [], next: null })))

const early = (address: string, answer: Promise<Response>) => {
  globalThis.__outletEarlyReads = new Map([[address, answer]])
}
const oneOrder = () => Promise.resolve(Response.json({ items: [anOrder()], next: null }))

afterEach(() => {
  globalThis.__outletEarlyReads = undefined
  jest.restoreAllMocks()
})

test('a read that the page’s first script has started is taken, once', async () => {
  early('/api/v1/orders?sort=-total&q=bag', oneOrder())
  const query = { q: 'bag', sort: '-total' } as const
  expect((await call(listOrders, { query })).items).toHaveLength(1)
  expect(server.calls).toHaveLength(0)
  expect((await call(listOrders, { query })).items).toHaveLength(0)
  expect(server.calls).toHaveLength(1)
})

test('an absolute address is the same read', async () => {
  early('http://localhost/api/v1/orders', oneOrder())
  expect((await call(listOrders)).items).toHaveLength(1)
})

test('another filter is another read', async () => {
  early('/api/v1/orders?q=shoe', oneOrder())
  expect((await call(listOrders, { query: { q: 'bag' } })).items).toHaveLength(0)
})

test('a started read that failed is asked again', async () => {
  early('/api/v1/orders', Promise.reject(new TypeError('Failed to fetch')))
  expect((await call(listOrders)).items).toHaveLength(0)
  expect(server.calls).toHaveLength(1)
})

test('half a minute after the navigation it is out of date', async () => {
  early('/api/v1/orders', oneOrder())
  jest.spyOn(performance, 'now').mockReturnValue(31_000)
  expect((await call(listOrders)).items).toHaveLength(0)
})

test('the next session gets nothing of what the last one started', async () => {
  early('/api/v1/orders', oneOrder())
  dropEarlyReads()
  expect((await call(listOrders)).items).toHaveLength(0)
})
