import { setClockOffset } from '../../../platform/time/clock'
import { pageReads } from '../read/read-pages'
import { startFakeStore, type FakeReply, type FakeRequest, type FakeStore } from '../../testing/fake-store'
import { bag, offer, script } from '../testing/page-samples'
import { testClient } from '../testing/test-client'

const html = { 'content-type': 'text/html; charset=utf-8' }
const PAGE: FakeReply = { headers: { ...html, etag: '"1"' }, body: script(bag(offer())) }
const text = (body: string, headers: Record<string, string> = {}): FakeReply => ({
  headers: { 'content-type': 'text/plain', ...headers },
  body,
})

let fake: FakeStore
let robots: (request: FakeRequest) => FakeReply
let stores = 0
beforeAll(async () => {
  fake = await startFakeStore((request) => (request.url.pathname.includes('robots') ? robots(request) : PAGE), {})
})
beforeEach(() => {
  fake.requests.length = 0
  setClockOffset(0)
})
afterAll(async () => {
  setClockOffset(0)
  await fake.close()
})

const open = (change: object = {}) => {
  const store = { key: `robots-${++stores}`, base_url: fake.origin, currency: 'USD', ...change }
  return { store, read: pageReads(testClient(fake, store.key), store) }
}
/** Name of the product that is read, or the code of the error. */
const outcome = (reading: ReturnType<ReturnType<typeof pageReads>>) =>
  reading.then(
    (page) => page?.product.name,
    (error: unknown) => (error as { code: string }).code,
  )
const paths = () => fake.requests.map(({ url }) => url.pathname)

test.each([
  ['no rule for us', 'User-agent: Googlebot\nDisallow: /', 'Bag'],
  ['everything forbidden', 'User-agent: *\nDisallow: /', 'store.robots_disallowed'],
  [
    'our name forbidden',
    'User-agent: Outlet-Console\nDisallow: /p/\n\nUser-agent: *\nAllow: /',
    'store.robots_disallowed',
  ],
  ['our name allowed', 'User-agent: outlet-console\nAllow: /\n\nUser-agent: *\nDisallow: /', 'Bag'],
  ['the longest rule wins', 'User-agent: *\nDisallow: /p\nAllow: /p/bag', 'Bag'],
  ['a pattern', 'User-agent: *\nDisallow: /*?color=', 'store.robots_disallowed'],
  ['an empty file', '', 'Bag'],
  ['a page instead of a file', '<!doctype html><title>Shop</title>', 'Bag'],
])('robots.txt: %s', async (_name, body, expected) => {
  robots = () => text(body)
  const { read } = open()
  expect(await outcome(read('/p/bag?color=red'))).toBe(expected)
  expect(paths()).toEqual(expected === 'Bag' ? ['/robots.txt', '/p/bag'] : ['/robots.txt'])
})

test.each([
  [404, 'Bag'],
  [403, 'Bag'],
  [401, 'Bag'],
  [429, 'store.throttled'],
  [500, 'store.unavailable'],
  [503, 'store.unavailable'],
])('robots.txt with status %i: %s (RFC 9309: 4xx forbids nothing, 5xx everything)', async (status, expected) => {
  robots = () => ({ status, body: 'User-agent: *\nDisallow: /' })
  const { read } = open()
  expect(await outcome(read('/p/bag'))).toBe(expected)
})

test('redirects are followed five times; the rules are those of the requested host', async () => {
  robots = ({ url }) =>
    url.pathname === '/robots.txt'
      ? { status: 301, headers: { location: '/own/robots.txt' }, body: '' }
      : text('User-agent: *\nDisallow: /p/')
  expect(await outcome(open().read('/p/bag'))).toBe('store.robots_disallowed')
  robots = ({ url }) => ({ status: 302, headers: { location: `${url.pathname}0` }, body: '' })
  fake.requests.length = 0
  expect(await outcome(open().read('/p/bag'))).toBe('Bag')
  expect(paths()).toHaveLength(7)
})

test('the file is requested once a day, or as its Cache-Control says; while it cannot be reached, the old one counts', async () => {
  robots = () => text('User-agent: *\nDisallow: /cart', { 'cache-control': 'public, max-age=3600' })
  const { store, read } = open()
  await Promise.all([read('/p/bag'), read('/p/belt')])
  const again = () => pageReads(testClient(fake, store.key), store)('/p/bag')
  await again()
  expect(paths().filter((path) => path === '/robots.txt')).toHaveLength(1)
  setClockOffset(3_601_000)
  robots = () => ({ status: 503, body: '' })
  expect(await outcome(again())).toBe('Bag')
  robots = () => text('User-agent: *\nDisallow: /')
  expect(await outcome(again())).toBe('store.robots_disallowed')
  setClockOffset(3_600_000 * 24)
  expect(await outcome(again())).toBe('store.robots_disallowed')
  robots = () => text('')
  setClockOffset(3_600_000 * 26)
  expect(await outcome(again())).toBe('Bag')
})

test('of the operator’s own store, robots.txt is not requested', async () => {
  robots = () => text('User-agent: *\nDisallow: /')
  expect(await outcome(open({ robots_txt: 'own_store' }).read('/p/bag'))).toBe('Bag')
  expect(paths()).toEqual(['/p/bag'])
})
