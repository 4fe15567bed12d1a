import { screen, waitFor, within } from '@testing-library/react'
import { listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore, aStoreSync } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresPage from './StoresPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const at = '2026-11-20T12:00:00.000Z'
const practice = aStore({ products_count: 2418 })
const blocked = aStore({
  key: 'coach-eu',
  name: 'Coach Europe',
  is_practice: false,
  base_url: 'https://eu.example.com',
  health: 'blocked',
  last_error: { code: 'store.blocked', message: 'HTTP 403', at },
  paused_at: at,
})
const gone = aStore({ key: 'coach-jp', name: 'Coach Japan', is_practice: false, deleted_at: at })
const running = aStoreSync({ state: 'running', progress: { done: 40, total: 200, unread: 0 }, finished_at: null })

const server = useFakeServer(
  fake(listStores, ({ query }) => ({ items: query.deleted ? [gone] : [practice, blocked], next: null })),
  fake(listStoreSyncs, ({ params }) => ({ items: params.storeKey === 'coach-eu' ? [running] : [], next: null })),
)
const rowOf = async (name: string) =>
  within((await screen.findAllByRole('row')).find((row) => row.textContent.includes(name)) ?? document.body)

test('lists each store with its health, limits and sync progress', async () => {
  renderPage(<StoresPage />)
  await screen.findByText('Coach Europe')
  const first = await rowOf('Coach Outlet')
  for (const text of ['Practice', 'coach-outlet', 'Healthy', '2,418', '5 per second', 'Burst 10 · 2 at a time']) {
    expect(first.getByText(text)).toBeVisible()
  }
  const second = await rowOf('Coach Europe')
  expect(second.queryByText('Practice')).toBeNull()
  for (const text of ['https://eu.example.com', 'Paused', 'Blocked']) expect(second.getByText(text)).toBeVisible()
  expect(await second.findByText('Sync paused at 40 of 200. It continues when the store is resumed')).toBeVisible()
})

test('lists disconnected stores, and shows an empty state if there are none', async () => {
  const { user, address } = renderPage(<StoresPage />)
  await user.click(await screen.findByRole('radio', { name: 'Disconnected' }))
  expect(await screen.findByText('Coach Japan')).toBeVisible()
  expect(address()).toBe('/?deleted=true')
  expect(server.calls.some(({ what }) => what === 'GET /stores?deleted=true')).toBe(true)
  expect((await rowOf('Coach Japan')).getByText('Disconnected')).toBeVisible()
  expect(server.calls.some(({ what }) => what.startsWith('GET /stores/coach-jp'))).toBe(false)
  server.use(fake(listStores, () => ({ items: [], next: null })))
  await user.click(screen.getByRole('button', { name: 'Store' }))
  expect(await screen.findByText('No store has been disconnected')).toBeVisible()
})

test('without a store it offers to connect one', async () => {
  server.use(fake(listStores, () => ({ items: [], next: null })))
  const { user, address } = renderPage(<StoresPage />, { path: '/stores/list' })
  expect(await screen.findByText('No store is connected yet')).toBeVisible()
  const [, below] = screen.getAllByRole('button', { name: 'Connect store' })
  await user.click(below ?? document.body)
  await waitFor(() => expect(address()).toBe('/stores/list?form=new'))
  expect(await screen.findByRole('dialog', { name: 'Connect store' })).toBeVisible()
})

test('a user has read access only', async () => {
  renderPage(<StoresPage />, { role: 'user', path: '/stores/list?form=new' })
  expect(await screen.findByText('Coach Europe')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Connect store' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a store whose latest sync failed is not shown as healthy, and shows the reason', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const error = { code: 'store.catalogue_incomplete' as const, message: 'none could be read', at }
  const failed = aStore({ health: 'ok', last_sync: aStoreSync({ state: 'failed', error }) })
  server.use(fake(listStores, () => ({ items: [failed], next: null })))
  renderPage(<StoresPage />)
  expect(await screen.findByText('Sync failed')).toBeVisible()
  expect(screen.getByText(/The store's catalog is incomplete/)).toBeVisible()
  expect(screen.queryByText('Healthy')).toBeNull()
})

test('shows how many products a sync could not read', async () => {
  const sync = aStoreSync({ progress: { done: 2400, total: 2400, unread: 3 } })
  server.use(fake(listStores, () => ({ items: [aStore({ last_sync: sync })], next: null })))
  renderPage(<StoresPage />)
  expect(await screen.findByText('3 of 2,400 listed products could not be read')).toBeVisible()
  expect(screen.getByText('Healthy')).toBeVisible()
})

test('reports a list that failed to load or is forbidden', async () => {
  server.use(
    fake(listStores, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const { unmount } = renderPage(<StoresPage />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  unmount()
  server.use(
    fake(listStores, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  renderPage(<StoresPage />)
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
})

test('is translated to Chinese', async () => {
  renderPage(<StoresPage />, { locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '店铺' })).toBeVisible()
  expect(await screen.findByText('已暂停')).toBeVisible()
  expect(screen.getAllByText('每秒 5 次')).toHaveLength(2)
})
