import { queryClient } from '@outlet/shared/api/query-client'
import { listStores, syncStore } from '@outlet/shared/contract/stores'
import type { Store } from '@outlet/shared/contract/stores'
import { aStore, aStoreSync } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import areProductsThere from './products-there'
import isStoreConnected from './store-connected'
import syncStores from './sync-stores'

const server = useFakeServer()
const { signal } = new AbortController()
const connected = (...items: Store[]) => server.use(fake(listStores, () => ({ items, next: null })))
const context = { argument: '', navigate: () => undefined }
afterEach(() => queryClient.clear())

test('a store that refuses does not prevent the sync of others, and is reported', async () => {
  connected(aStore(), aStore({ key: 'blocked' }))
  server.use(
    fake(syncStore, ({ params }) => {
      if (params.storeKey === 'blocked') throw refuse(409, 'store.blocked')
      return aStoreSync()
    }),
  )
  await expect(syncStores(context)).rejects.toMatchObject({ code: 'store.blocked' })
  const posted = server.calls.filter(({ what }) => what.startsWith('POST')).map(({ what }) => what)
  expect(posted).toEqual(['POST /stores/coach-outlet/sync', 'POST /stores/blocked/sync'])
})

test.each([
  ['no store', [], [false, false]],
  ['a store that was never synced', [aStore({ products_count: 0 })], [true, false]],
  ['a store with products', [aStore({ products_count: 1 })], [true, true]],
] as const)('with %s the first steps have the right state', async (_what, stores, done) => {
  connected(...stores)
  expect([await isStoreConnected(signal), await areProductsThere(signal)]).toEqual(done)
  expect(server.calls).toHaveLength(1)
})
