import { listOrders } from '../contract/orders'
import { listStoreSyncs } from '../contract/stores'
import { isFresh } from './fresh-reads'
import { queryClient } from '@outlet/shared/api/query-client'
import { listPages, query } from './query'

afterEach(() => queryClient.clear())

test('a cached read is found by its address, in any order of the parameters', () => {
  expect(isFresh('/orders?q=bag&status=paid')).toBe(false)
  const { queryKey } = listPages(listOrders, { query: { status: ['placed'], q: 'bag' } })
  queryClient.setQueryData(queryKey, { pages: [], pageParams: [] })
  expect(isFresh('/orders?q=bag&status=placed')).toBe(true)
  expect(isFresh('/orders?q=bag')).toBe(false)
  const syncs = query(listStoreSyncs, { params: { storeKey: 'a b' }, query: { limit: 1 } })
  queryClient.setQueryData(syncs.queryKey, { items: [], next: null })
  expect(isFresh('/stores/a%20b/syncs?limit=1')).toBe(true)
})

test('a stale read is not fresh', async () => {
  const { queryKey } = query(listOrders, { query: {} })
  queryClient.setQueryData(queryKey, { items: [], next: null })
  expect(isFresh('/orders')).toBe(true)
  await queryClient.invalidateQueries({ queryKey: [listOrders.path] })
  expect(isFresh('/orders')).toBe(false)
  queryClient.setQueryData(queryKey, { items: [], next: null }, { updatedAt: Date.now() - 31_000 })
  expect(isFresh('/orders')).toBe(false)
})
