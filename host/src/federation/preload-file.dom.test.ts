import { installIntegrity } from '../first/integrity'
import { aRemote } from '../testing/example-release'
import { fetchModules, prefetchFile, preloadFiles } from './preload-file'

const release = { remotes: [aRemote({ base: '/a/' }), aRemote({ base: '/modules/', entry_type: 'module' })] }

const links = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link')].map(({ rel, as, integrity, crossOrigin }) => ({
    rel,
    as,
    integrity,
    crossOrigin,
  }))

beforeEach(() => {
  document.head.replaceChildren()
  installIntegrity({
    '/a/main.js': 'sha384-js',
    '/a/main.css': 'sha384-css',
    '/a/given.js': 'sha384-g',
    '/modules/main.js': 'sha384-mjs',
    '/modules/main.css': 'sha384-mcss',
  })
})

test('a file is preloaded once, with the attributes of the later script or style', () => {
  preloadFiles(release, ['/a/main.js', '/a/main.css', '/modules/main.js', '/modules/main.css', '/a/main.js'])
  prefetchFile('/b/next.js', 'sha384-next')
  expect(links()).toEqual([
    { rel: 'preload', as: 'script', integrity: 'sha384-js', crossOrigin: 'anonymous' },
    { rel: 'preload', as: 'style', integrity: 'sha384-css', crossOrigin: 'anonymous' },
    { rel: 'preload', as: 'style', integrity: 'sha384-mcss', crossOrigin: 'anonymous' },
    { rel: 'prefetch', as: 'script', integrity: 'sha384-next', crossOrigin: 'anonymous' },
  ])
})

test('a file that the HTML preloads already, or without a known hash, is ignored', () => {
  document.head.innerHTML = '<link rel="preload" href="/a/given.js">'
  preloadFiles(release, ['/a/given.js', '/a/unknown.js'])
  prefetchFile('/b/unknown.js', undefined)
  expect(links()).toHaveLength(1)
})

test('module scripts are fetched with their hashes and not evaluated', () => {
  const fetched = jest.fn((_url: string, _options?: RequestInit) => Promise.reject(new TypeError('Failed to fetch')))
  globalThis.fetch = (url, options) => fetched(String(url), options)
  fetchModules(release, ['/a/main.js', '/modules/main.js', '/modules/main.css', '/modules/unknown.js'])
  expect(fetched.mock.calls).toEqual([['/modules/main.js', { integrity: 'sha384-mjs' }]])
  expect(links()).toEqual([])
})
