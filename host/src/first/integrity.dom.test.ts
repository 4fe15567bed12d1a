import { installIntegrity } from './integrity'

const hash = 'sha384-abc'

beforeEach(() => installIntegrity({ '/remotes/orders/1.0.0/main.js': hash, 'https://cdn.example/a.js': 'sha384-cdn' }))

test.each(['/remotes/orders/1.0.0/main.js', `${location.origin}/remotes/orders/1.0.0/main.js?attempt=x`])(
  '%s is known',
  (url) => expect(globalThis.__integrity?.(url)).toBe(hash),
)

test('a file of another origin is known by its whole address only', () => {
  expect(globalThis.__integrity?.('https://cdn.example/a.js')).toBe('sha384-cdn')
  expect(globalThis.__integrity?.('https://evil.example/remotes/orders/1.0.0/main.js')).toBeUndefined()
})

test.each(['/remotes/orders/1.0.0/other.js', '/toString', '/remotes/orders/1.0.0/main.js/../x.js'])(
  '%s is not known',
  (url) => expect(globalThis.__integrity?.(url)).toBeUndefined(),
)

describe('the address of a try', () => {
  const url = '/remotes/orders/1.0.0/main.js'
  const past = /^\/remotes\/orders\/1\.0\.0\/main\.js\?attempt=[0-9a-z]+$/
  const fail = (address: string | undefined): void => {
    const script = document.createElement('script')
    script.integrity = hash
    script.type = 'text/plain'
    script.src = address ?? ''
    document.head.append(script)
    script.dispatchEvent(new Event('error'))
    script.remove()
  }

  test('is the file’s own at first, which may be preloaded', () => {
    expect(globalThis.__attempt?.(url)).toBe(url)
    expect(globalThis.__attempt?.('/remotes/orders/1.0.0/other.js')).not.toContain('?')
  })

  test('bypasses every cache after each refusal, also after repeated ones', () => {
    fail(globalThis.__attempt?.(url))
    for (let time = 1; time <= 3; time++) {
      const address = globalThis.__attempt?.(url)
      expect(address).toMatch(past)
      fail(address)
    }
  })

  test('alternates after tries without a response: another address, then the file’s own, since a late response is in the cache', () => {
    expect(globalThis.__attempt?.(url)).toBe(url)
    expect(globalThis.__attempt?.(url)).toMatch(past)
    expect(globalThis.__attempt?.(url)).toBe(url)
    expect(globalThis.__attempt?.(url)).toMatch(past)
  })
})
