import { setClockOffset } from '../../../platform/time/clock'
import { catalogueOf } from '../../testing/catalogue-of'
import { fill, type FakeReply } from '../../testing/fake-store'
import { profileOf, type FakeUcp } from '../testing/fake-ucp'
import { anywhere, open, pathsOf, useFakes } from '../testing/open-fakes'

const start = useFakes()

describe('a profile', () => {
  const problemOf = (fake: FakeUcp) =>
    catalogueOf(open(fake, {}, anywhere))
      .list(null)
      .then(
        () => 'none',
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      )
  const html: FakeReply = { headers: { 'content-type': 'text/html' }, body: '<html><title>Shop</title></html>' }

  test.each([
    ['that is a page', html, /^store.not_json/],
    ['that redirects', { status: 302, headers: { location: 'https://other.example/' }, body: '' }, /^store.redirected/],
    ['that is too large', { body: { pad: 'x'.repeat(129 * 1024) } }, /^store.too_large/],
    ['that is missing', { status: 404, body: {} }, /^store.gone/],
    ['of an unexpected shape', { body: { ucp: { version: 'latest' } } }, /^store.bad_shape.*ucp.version/],
  ])('%s is no reading', async (_name, reply, problem) => {
    const fake = await start()
    fake.fault = ({ url }) => (url.pathname === '/.well-known/ucp' ? reply : null)
    expect(await problemOf(fake)).toMatch(problem)
    expect(fake.requests).toHaveLength(1)
  })

  test('without a common version, or with endpoints on plain HTTP elsewhere, is a wrong address for this console', async () => {
    const fake = await start()
    fake.version = '2027-01-01'
    expect(await problemOf(fake)).toMatch(/^store.api_too_old: no common version of UCP: .*2027-01-01/)
    fake.version = '2026-08-25'
    fake.fault = ({ url }) => {
      if (url.pathname !== '/.well-known/ucp') return null
      const text = JSON.stringify(profileOf(fake)).replaceAll(`${fake.origin}/ucp`, 'http://93.184.215.14/ucp')
      return { body: text }
    }
    expect(await problemOf(fake)).toMatch(/^store.wrong_setting: UCP is served by HTTPS only/)
  })

  test('of the first version only has no catalogue, which is said when the store is tested', async () => {
    const fake = await start()
    fake.version = '2026-01-23'
    fake.capabilities = { 'dev.ucp.shopping.checkout': ['2026-01-23'] }
    expect(await problemOf(fake)).toBe(
      'store.not_offered: the store does not offer dev.ucp.shopping.catalog.search (UCP 2026-01-23; common capabilities: dev.ucp.shopping.checkout)',
    )
    const [reading] = await open(fake).readStock(['p'])
    expect(reading).toMatchObject({ outcome: 'failed', error: { code: 'store.not_offered' } })
  })

  test('whose catalogue is specified elsewhere has none', async () => {
    const fake = await start()
    fake.fault = ({ url }) =>
      url.pathname === '/.well-known/ucp'
        ? { body: JSON.stringify(profileOf(fake)).replaceAll('https://ucp.dev/', 'https://ucp.example/') }
        : null
    expect(await problemOf(fake)).toMatch(/^store.not_offered: .*common capabilities: none/)
  })

  test('of a newer version leads to that of an older one', async () => {
    const [fake, older] = [await start(), await start()]
    fill(older, 'p', 1)
    older.version = '2026-04-08'
    fake.version = '2027-01-01'
    fake.supportedVersions = { '2026-04-08': `${older.origin}/.well-known/ucp` }
    expect((await catalogueOf(open(fake, {}, anywhere)).list(null)).ids).toEqual(['p-1'])
    expect(pathsOf(fake)).toEqual(['/.well-known/ucp'])
    older.version = '2026-08-25'
    expect(await problemOf(fake)).toMatch(/^store.bad_shape: .* is of version 2026-08-25, not 2026-04-08/)
  })

  test.each([
    ['public, max-age=3600', 3600],
    ['no-store', 60],
    ['public, max-age=5', 60],
  ])('with Cache-Control “%s” is read again after %i seconds', async (cacheControl, seconds) => {
    const fake = await start()
    fake.cacheControl = cacheControl
    const connector = open(fake)
    const profiles = async () => {
      await connector.readStock(['nothing'])
      return pathsOf(fake).filter((path) => path === '/.well-known/ucp').length
    }
    expect([await profiles(), await profiles()]).toEqual([1, 1])
    setClockOffset((seconds - 1) * 1000)
    expect(await profiles()).toBe(1)
    setClockOffset((seconds + 1) * 1000)
    expect(await profiles()).toBe(2)
  })

  test('is read again after a minute if its endpoint is gone', async () => {
    const fake = await start()
    fill(fake, 'p', 1)
    const connector = open(fake)
    await connector.readStock(['p-1'])
    const missing = { status: 404, body: { detail: 'Not Found' } }
    fake.fault = ({ url }) => (url.pathname.startsWith('/ucp/') ? missing : null)
    expect(await connector.readStock(['p-1'])).toMatchObject([{ outcome: 'failed', error: { code: 'store.gone' } }])
    fake.transports = ['mcp']
    setClockOffset(61_000)
    expect(await connector.readStock(['p-1'])).toMatchObject([{ outcome: 'found' }])
  })
})
