import { screen, waitFor, within } from '@testing-library/react'
import { listStores, listStoreSyncs, syncStore } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore, aStoreSync } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresHealthWidget from './StoresHealthWidget'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const at = '2026-11-20T12:00:00.000Z'
const outlet = aStore({ products_count: 2418 })
const blocked = aStore({
  key: 'coach-eu',
  name: 'Coach Europe',
  is_practice: false,
  health: 'blocked',
  last_error: { code: 'store.blocked', message: 'HTTP 403', at },
  products_count: 1,
  last_synced_at: null,
})

const server = useFakeServer(
  fake(listStores, () => ({ items: [outlet, blocked], next: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
)
const lineOf = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  return within(screen.getAllByRole('listitem').find((line) => line.contains(link)) ?? link)
}

test('shows for each store its health, number of products and last sync', async () => {
  renderPage(<StoresHealthWidget />)
  const practice = await lineOf('Coach Outlet')
  expect(practice.getByText('Practice')).toBeVisible()
  expect(practice.getByText('Healthy')).toBeVisible()
  expect(practice.getByText(/2,418 products · Last synced/)).toBeVisible()
  expect(practice.getByRole('link', { name: 'Coach Outlet' })).toHaveAttribute('href', '/products/coach-outlet')

  const real = await lineOf('Coach Europe')
  expect(real.queryByText('Practice')).toBeNull()
  expect(real.getByText('Blocked')).toBeVisible()
  expect(real.getByText(/The store refuses access · since/)).toBeVisible()
  expect(real.getByText('1 product · Never synced')).toBeVisible()
})

test('publishes failing stores as pending tasks to the workplace, with a link to each', async () => {
  const publishNeeds = jest.fn()
  renderPage(<StoresHealthWidget tell={publishNeeds} />)
  const need = {
    key: 'coach-eu',
    text: 'Coach Europe: Blocked',
    detail: 'The store refuses access',
    isUrgent: true,
  }
  await waitFor(() => expect(publishNeeds.mock.calls).toEqual([[[{ ...need, link: '/stores/list?store=coach-eu' }]]]))
})

test.each([
  ['1 store in trouble', () => [outlet, blocked], true],
  ['All stores healthy', () => [outlet], false],
  ['No store connected', () => [], false],
])('reports as a fact: %s', async (text, stores, isBad) => {
  server.use(fake(listStores, () => ({ items: stores(), next: null })))
  const reportFacts = jest.fn()
  renderPage(<StoresHealthWidget reportFacts={reportFacts} />)
  await waitFor(() =>
    expect(reportFacts.mock.calls).toEqual([[[{ key: 'stores', text, link: '/stores/list', isBad }]]]),
  )
})

test('reports that the health of the stores is unknown', async () => {
  server.use(
    fake(listStores, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const reportFacts = jest.fn()
  renderPage(<StoresHealthWidget reportFacts={reportFacts} />)
  await waitFor(() =>
    expect(reportFacts).toHaveBeenLastCalledWith([expect.objectContaining({ text: 'Store health unknown' })]),
  )
})

test('failing stores are listed first', async () => {
  renderPage(<StoresHealthWidget />)
  await lineOf('Coach Europe')
  expect(screen.getAllByRole('listitem').map((line) => within(line).getAllByRole('link')[0]?.textContent)).toEqual([
    'Coach Europe',
    'Coach Outlet',
  ])
})

test('shows that a store is paused and cannot be synced', async () => {
  server.use(fake(listStores, () => ({ items: [aStore({ paused_at: at })], next: null })))
  renderPage(<StoresHealthWidget />)
  const line = await lineOf('Coach Outlet')
  expect(line.getByText('Paused')).toBeVisible()
  expect(line.queryByText('Healthy')).toBeNull()
  expect(line.getByRole('button', { name: 'Coach Outlet is paused: resume it to sync' })).toBeDisabled()
})

test('syncs a store and shows the progress', async () => {
  const running = aStoreSync({ state: 'running', progress: { done: 40, total: null, unread: 0 }, finished_at: null })
  server.use(fake(syncStore, () => running))
  const { user } = renderPage(<StoresHealthWidget />)
  const button = await screen.findByRole('button', { name: 'Sync now: Coach Outlet' })
  server.use(
    fake(listStoreSyncs, ({ params }) => ({ items: params.storeKey === 'coach-outlet' ? [running] : [], next: null })),
  )
  await user.click(button)
  expect(await screen.findByText('Syncing: 40 read so far')).toBeVisible()
  expect(server.calls.some(({ what }) => what === 'POST /stores/coach-outlet/sync')).toBe(true)
})

test('reports a sync that is refused', async () => {
  server.use(
    fake(syncStore, () => {
      throw refuse(409, 'store.blocked')
    }),
  )
  const { user } = renderPage(<StoresHealthWidget />)
  // A store whose requests are stopped cannot be synced.
  expect(await screen.findByRole('button', { name: /^Requests to Coach Europe are stopped/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Sync now: Coach Outlet' }))
  await waitFor(() => expect(screen.getAllByText(/The store refuses access/).length).toBeGreaterThan(1))
})

test('explains what to do if there is no store', async () => {
  server.use(fake(listStores, () => ({ items: [], next: null })))
  renderPage(<StoresHealthWidget />)
  expect(await screen.findByText('No store is connected yet')).toBeVisible()
})

test('a list that could not be loaded can be requested again', async () => {
  server.use(
    fake(listStores, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  renderPage(<StoresHealthWidget />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
