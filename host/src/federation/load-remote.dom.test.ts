import { init } from '@module-federation/enhanced/runtime'
import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { clearToken, writeToken } from '@outlet/shared/session/token'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { waitFor } from '@testing-library/react'
import { installIntegrity } from '../first/integrity'
import type { RemoteLoaders } from '../console/console-model'
import { fakeFiles, type FileOutcome } from '../testing/fake-files'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { remoteLoaders } from './load-remote'

const server = useFakeServer(fake(reportClientError, () => ({ id: '0192a3b4-c5d6-7e8f-9012-3456789abcde' })))

const remotes = ['orders', 'catalog'].map((name) =>
  aRemote({
    name,
    base: `/remotes/${name}/1.0.0/`,
    global: `outlet_${name}`,
    routes: [aRoute({ name: 'List', path: `/${name}/list` })],
    pages: { List: ['List.js'], 'zh-CN': ['zh-CN.js'] },
  }),
)
const files = ['remoteEntry.js', 'main.js', 'List.js', 'zh-CN.js']
const integrity = Object.fromEntries(remotes.flatMap(({ base }) => files.map((file) => [base + file, 'sha384-x'])))

const OrdersPage = () => null
// One object for all tests, because the runtime caches the first container.
const pages: Record<string, () => Promise<unknown>> = {}
let entry: FileOutcome

/** Sets the global variable that a remote's entry defines. */
const container = (): void => {
  const main = { default: { pages, widgets: { Late: () => Promise.resolve({ default: OrdersPage }) } } }
  Reflect.set(globalThis, 'outlet_orders', { init: () => undefined, get: () => Promise.resolve(() => main) })
}

// Federation's webpack plugin creates the host's instance at the start of the page; here the test does.
beforeAll(() => {
  init({ name: 'host', remotes: [] })
  loaders = remoteLoaders(aRelease({ remotes, integrity }))
})

let loaders: RemoteLoaders
let fakes: ReturnType<typeof fakeFiles>
beforeEach(() => {
  installIntegrity(integrity)
  Reflect.deleteProperty(globalThis, 'outlet_orders')
  pages['List'] = () => Promise.resolve({ default: OrdersPage })
  fakes = fakeFiles((url) => (url.includes('/orders/') ? entry : 'refused'))
})
afterEach(() => fakes.stop())

test('a load failure is reported with its release if the person is signed in', async () => {
  entry = 'refused'
  await expect(loaders.loadPage('orders', 'List')).rejects.toThrow('unavailable')
  writeToken('a-token')
  await expect(loaders.loadPage('orders', 'List')).rejects.toThrow('unavailable')
  clearToken()
  await waitFor(() => expect(server.calls).toHaveLength(1))
  expect(JSON.parse(String(server.calls[0]?.body))).toMatchObject({
    message: expect.stringMatching(/^unavailable: .*\/remotes\/orders\/1\.0\.0\/remoteEntry\.js$/),
    remote: 'orders',
    version: '1.0.0',
    kind: 'load',
  })
})

test('a remote that cannot be loaded is tried twice, and again at the next call; the others are not affected', async () => {
  entry = 'refused'
  await expect(loaders.loadPage('orders', 'List')).rejects.toThrow('unavailable')
  expect(fakes.scripts).toHaveLength(2)
  entry = container
  await expect(loaders.loadPage('orders', 'List')).resolves.toBe(OrdersPage)
  await expect(loaders.loadPage('catalog', 'List')).rejects.toThrow('unavailable')
})

test('the files of a page are requested at once, in the person’s language', () => {
  const preloaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(({ href }) => href)
  expect(preloaded).toEqual(
    expect.arrayContaining(files.map((file) => new URL(`/remotes/orders/1.0.0/${file}`, location.href).href)),
  )
})

test('a page whose own file fails is loaded by the second try', async () => {
  entry = container
  let tries = 0
  pages['List'] = () => (++tries === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ default: OrdersPage }))
  await expect(loaders.loadPage('orders', 'List')).resolves.toBe(OrdersPage)
  expect(tries).toBe(2)
})

test('a widget is loaded by its own name', async () => {
  entry = container
  await expect(loaders.loadWidget('orders', 'Late')).resolves.toBe(OrdersPage)
})

test('an unknown remote or part is an error that names it', async () => {
  await expect(loaders.loadPage('orders', 'Missing')).rejects.toThrow(
    "remote 'orders' exposes no 'Missing' of this kind",
  )
  await expect(loaders.loadPage('unknown', 'List')).rejects.toThrow("no remote 'unknown' is pinned")
})
