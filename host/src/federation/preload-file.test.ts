import { installIntegrity } from '../first/integrity'
import { prefetchFile, preloadFile } from './preload-file'

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
  })
})

test('a file is asked for as the later script or style will ask for it, once', () => {
  preloadFile('/a/main.js')
  preloadFile('/a/main.css')
  preloadFile('/a/main.js')
  prefetchFile('/b/next.js', 'sha384-next')
  expect(links()).toEqual([
    { rel: 'preload', as: 'script', integrity: 'sha384-js', crossOrigin: 'anonymous' },
    { rel: 'preload', as: 'style', integrity: 'sha384-css', crossOrigin: 'anonymous' },
    { rel: 'prefetch', as: 'script', integrity: 'sha384-next', crossOrigin: 'anonymous' },
  ])
})

test('what the HTML preloads already, or what has no known hash, is left alone', () => {
  document.head.innerHTML = '<link rel="preload" href="/a/given.js">'
  preloadFile('/a/given.js')
  preloadFile('/a/unknown.js')
  prefetchFile('/b/unknown.js', undefined)
  expect(links()).toHaveLength(1)
})
