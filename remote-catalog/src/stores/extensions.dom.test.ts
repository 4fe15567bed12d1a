import { queryClient } from '@outlet/shared/api/query-client'
import { listStores, listStoreSyncs, syncStore } from '@outlet/shared/contract/stores'
import type { Store } from '@outlet/shared/contract/stores'
import { aStore, aStoreSync } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { addMessages } from '@outlet/shared/i18n/i18n'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import areProductsThere from './products-there'
import isStoreConnected from './store-connected'
import syncStores from './sync-stores'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

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

const connectedTo = { isDone: true, status: '已连接：Coach Outlet（演示）' }
const synced = { last_synced_at: '2026-11-20T12:00:00Z' }

test.each([
  ['no store', [], [false, { isDone: false, status: undefined }]],
  [
    'a store without products',
    [aStore({ ...synced, products_count: 0 })],
    [connectedTo, { isDone: false, status: undefined }],
  ],
  [
    'a store with products',
    [aStore({ ...synced, products_count: 1200 })],
    [connectedTo, { isDone: true, status: '1,200 件商品' }],
  ],
] as const)('with %s the first steps have the right state', async (_what, stores, states) => {
  connected(...stores)
  expect([await isStoreConnected(signal), await areProductsThere(signal)]).toEqual(states)
  expect(server.calls).toHaveLength(1)
})

test('names all connected stores', async () => {
  connected(aStore(), aStore({ key: 'eu', name: 'Coach Europe', is_practice: false }))
  const status = '已连接：Coach Outlet、Coach Europe'
  expect(await isStoreConnected(signal)).toEqual({ isDone: true, status })
})

test('during the first sync the step shows how much of the catalogue is read', async () => {
  connected(aStore({ last_synced_at: null, products_count: 0 }))
  const sync = aStoreSync({ state: 'running', progress: { done: 1250, total: 3000, unread: 0 } })
  server.use(fake(listStoreSyncs, () => ({ items: [sync], next: null })))
  expect(await areProductsThere(signal)).toEqual({ isDone: false, status: '正在读取商品目录：1,250 / 3,000' })
})
