import { installIntegrity } from './integrity'

const hash = 'sha384-abc'

beforeEach(() => installIntegrity({ '/remotes/orders/1.0.0/main.js': hash, 'https://cdn.example/a.js': 'sha384-cdn' }))

test.each(['/remotes/orders/1.0.0/main.js', `${location.origin}/remotes/orders/1.0.0/main.js?attempt=x`])(
  '%s is known',
  (url) => expect(globalThis.__integrity?.(url)).toBe(hash),
)

test('a file elsewhere is known by its whole address only', () => {
  expect(globalThis.__integrity?.('https://cdn.example/a.js')).toBe('sha384-cdn')
  expect(globalThis.__integrity?.('https://evil.example/remotes/orders/1.0.0/main.js')).toBeUndefined()
})

test.each(['/remotes/orders/1.0.0/other.js', '/toString', '/remotes/orders/1.0.0/main.js/../x.js'])(
  '%s is not known',
  (url) => expect(globalThis.__integrity?.(url)).toBeUndefined(),
)

test('the first try asks for the address itself, which may be preloaded; a later one passes every cache', () => {
  const url = '/remotes/orders/1.0.0/main.js'
  expect(globalThis.__attempt?.(url)).toBe(url)
  expect(globalThis.__attempt?.(url)).toMatch(/^\/remotes\/orders\/1\.0\.0\/main\.js\?attempt=[0-9a-z]+$/)
  expect(globalThis.__attempt?.('/remotes/orders/1.0.0/other.js')).not.toContain('?')
})
