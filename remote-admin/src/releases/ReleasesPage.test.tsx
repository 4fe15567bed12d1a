import { act, screen } from '@testing-library/react'
import { startLive } from '@outlet/shared/api/live'
import { NO_BROWSER } from '@outlet/shared/contract/releases'
import { listEnvironments } from '@outlet/shared/contract/releases/environments'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { clearToken, writeToken } from '@outlet/shared/session/token'
import { makeFakeLocks } from '@outlet/shared/testing/fake-locks'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { aGeneration, fakeReleases, noRules, someEnvironments } from './fake-releases'
import ReleasesPage from './ReleasesPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const show = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ReleasesPage />, { path: `/releases${search}`, ...options })
const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')
const cells = async (name: string) => [...((await row(name))?.querySelectorAll('td') ?? [])]

test('shows the version of each remote in each environment, and how many differ', async () => {
  server.use(...fakeReleases())
  show()
  expect(await row('Releases of orders')).toHaveTextContent(/^orders1.3.0.*1.4.0.*differs from prod$/)
  expect(await row('Releases of host')).not.toHaveTextContent('differs')
  expect(await row('Releases of catalog')).toHaveTextContent(/^catalog2.0.0.*not pinneddiffers from prod$/)
  expect(screen.getByText('2 of 3 remotes differ between environments')).toBeVisible()
  const [first] = screen.getAllByRole('rowheader', { name: /^Releases of/ })
  expect(first).toHaveTextContent('host')
})

test('shows the generation of each environment with author, time, reason and rules', async () => {
  const stored = someEnvironments()
  const frozen = { at: '2026-11-20T12:00:00.000Z', by: 'Lin Wei', reason: 'sale' }
  stored.set('empty', { rules: { ...noRules, needs_browser: true, frozen }, generations: [] })
  server.use(...fakeReleases({ stored }))
  show()
  expect(await screen.findByRole('columnheader', { name: /prod/ })).toHaveTextContent('prodGeneration 1')
  const [prod, staging, empty] = await cells('Last change')
  expect(prod).toHaveTextContent(/^Promoted from staging, generation 1Lin Wei · .*Needs approval$/)
  expect(staging).toHaveTextContent(/^PinnedLin Wei · .*faster list$/)
  expect(empty).toHaveTextContent('Nothing pinned yetFrozenChecked in a browserFrozen by Lin Wei: sale')
})

test('shows the browser check of each pinned version, and nothing without a check', async () => {
  const stored = someEnvironments()
  const said = { rules: 1, problems: [], at: '2026-11-20T12:00:00.000Z' }
  const problems = [{ path: 'orders.OrderList', code: 'browser.error', message: 'orders@1.4.0 throws' }]
  const [prod, staging] = [stored.get('prod'), stored.get('staging')]
  if (!prod || !staging) throw new Error('both are there')
  prod.browser = { host: { ...said, outcome: 'unavailable' }, orders: { ...said, outcome: 'passed' } }
  staging.browser = {
    host: { outcome: 'pending', rules: null, problems: [], at: null },
    orders: { ...said, outcome: 'refused', problems },
  }
  server.use(...fakeReleases({ stored }))
  show()
  const [passed, refused] = await cells('Releases of orders')
  expect(passed).toHaveTextContent(/^1\.3\.0.*Browser check: passed/)
  expect(refused).toHaveTextContent(/^1\.4\.0.*Browser check: refusedorders\.OrderList throws an error/)
  expect(refused?.querySelector('details')).toHaveTextContent('orders@1.4.0 throws')
  const [unavailable, pending] = await cells('Releases of host')
  expect(unavailable).toHaveTextContent('Browser check: unavailable')
  expect(pending).toHaveTextContent('Browser check: pending')
  expect((await cells('Releases of catalog'))[0]).not.toHaveTextContent('Browser check')
})

test('says once that no worker has a browser, in the language of the reader', async () => {
  const stored = someEnvironments()
  const prod = stored.get('prod')
  if (!prod) throw new Error('it is there')
  const message = 'no worker has a Chromium (CHROME_PATH names one)'
  const result = {
    rules: 2,
    outcome: 'unavailable' as const,
    problems: [{ path: 'host', code: NO_BROWSER, message }],
    at: '2026-11-20T12:00:00.000Z',
  }
  prod.browser = { host: result, orders: result }
  server.use(...fakeReleases({ stored }))
  const { unmount } = show()
  for (const name of ['host', 'orders'])
    expect((await cells(`Releases of ${name}`))[0]).toHaveTextContent(/Browser check: unavailable$/)
  expect(screen.getAllByText(/no worker has/)).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Releases can’t be checked in a browser/)
  unmount()
  show('', { locale: 'zh-CN' })
  expect(await screen.findByText(/^所有工作进程都没有 Chromium/)).toBeVisible()
})

test('shows the health of each pinned release, and nothing while unknown', async () => {
  const counts = { failed_loads: 0, errors: 30 }
  const health = [
    { name: 'orders', version: '1.3.0', loads: 1204, with_errors: 3, load_ms: { p50: 120, p95: 310 }, ...counts },
    {
      name: 'orders',
      version: '1.4.0',
      loads: 40,
      with_errors: 2,
      load_ms: { p50: 900, p95: 2350 },
      ...counts,
      blocks: 3,
    },
  ]
  server.use(...fakeReleases({ health }))
  show()
  expect(await screen.findByText(/1,204 loads in 24 h/)).toHaveTextContent(
    '1,204 loads in 24 h · 0.2% with errors · 95% loaded within about 310 ms',
  )
  const [, staging] = await cells('Releases of orders')
  expect(staging).toHaveTextContent(
    '40 loads in 24 h · 5% with errors · blocked the page 3 times · 95% loaded within about 2.4 sec',
  )
  const [host] = await cells('Releases of host')
  expect(host).toHaveTextContent(/^1.0.0not loaded in 24 h$/)
})

test('reloads after an event from another process', async () => {
  Object.defineProperty(navigator, 'locks', { value: makeFakeLocks(), configurable: true })
  const stored = someEnvironments()
  server.use(...fakeReleases({ stored }))
  show()
  act(() => writeToken('t-1'))
  const stop = startLive()
  await row('Releases of orders')
  stored.get('prod')?.generations.unshift(aGeneration({ environment: 'prod', generation: 2, pins: { host: '9.9.9' } }))
  await act(async () => server.emit({ topic: 'releases', ids: ['prod'] }))
  expect(await screen.findByText('9.9.9')).toBeVisible()
  act(() => {
    stop()
    clearToken()
  })
})

test('shows an empty state without environments', async () => {
  server.use(...fakeReleases({ stored: new Map() }))
  show()
  expect(await screen.findByText('There are no environments yet')).toBeVisible()
})

test('shows the 403 message to a user without permission', async () => {
  server.use(
    fake(listEnvironments, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  show('', { role: 'user' })
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
})

test('in Chinese', async () => {
  server.use(...fakeReleases())
  show('', { locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '版本发布' })).toBeVisible()
  expect(await row('orders 的版本')).toHaveTextContent('orders1.3.01.4.0与 prod 不同')
  expect(await row('最近变更')).toHaveTextContent('推广自 staging 第 1 代')
})
