import { init } from '@module-federation/enhanced/runtime'
import { installIntegrity } from '../first/integrity'
import { fakeFiles } from '../testing/fake-files'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { remoteLoaders } from './load-remote'

const base = '/remotes/parcels/1.0.0/'
const integrity = Object.fromEntries(['remoteEntry.js', 'List.js'].map((file) => [base + file, `sha384-${file}`]))
const remote = aRemote({
  name: 'parcels',
  base,
  entry_type: 'module',
  preload: ['remoteEntry.js'],
  routes: [aRoute({ name: 'List', path: '/parcels/list' })],
  pages: { List: ['List.js'] },
})

const ParcelsPage = () => null
const given = jest.fn()
const imported = jest.fn()

// The module that the browser would load from the remote's address.
jest.mock(
  'http://localhost/remotes/parcels/1.0.0/remoteEntry.js',
  () => {
    imported()
    const pages = { List: () => Promise.resolve({ default: ParcelsPage }) }
    return { init: given, get: () => Promise.resolve(() => ({ default: { pages, widgets: {} } })) }
  },
  { virtual: true },
)

test('a release of ES modules is imported after its files are checked, and creates no global', async () => {
  init({ name: 'host', remotes: [] })
  installIntegrity(integrity)
  let isWhole = false
  globalThis.fetch = () =>
    isWhole ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'))
  const files = fakeFiles(() => () => undefined)
  const loaders = remoteLoaders(aRelease({ remotes: [remote], integrity }))
  await expect(loaders.loadPage('parcels', 'List')).rejects.toThrow(`unavailable: ${base}`)
  expect(imported).not.toHaveBeenCalled()
  isWhole = true
  await expect(loaders.loadPage('parcels', 'List')).resolves.toBe(ParcelsPage)
  expect(imported).toHaveBeenCalledTimes(1)
  expect(given).toHaveBeenCalledTimes(1)
  expect(files.scripts).toEqual([])
  expect(globalThis).not.toHaveProperty(remote.global)
  files.stop()
})
