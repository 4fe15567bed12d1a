import type { PageRule } from '@outlet/shared/contract/stores/page-rule'
import { startFakeStore, type FakeReply, type FakeStore } from '../../testing/fake-store'
import { html, page, redirect } from '../../testing/store-errors/shapes'
import { bag, offer, other, script } from '../testing/page-samples'
import { testClient } from '../testing/test-client'
import { pageReads } from './read-pages'

let fake: FakeStore
let reply: FakeReply
beforeAll(async () => {
  fake = await startFakeStore(() => reply, {})
})
beforeEach(() => {
  fake.requests.length = 0
})
afterAll(() => fake.close())

let stores = 0
const open = (rule: PageRule = {}) => {
  const store = {
    key: `page-${++stores}`,
    base_url: fake.origin,
    currency: 'USD',
    robots_txt: 'own_store' as const,
    ...rule,
  }
  return pageReads(testClient(fake, store.key), store)
}
const BAG = script(bag(offer()))
const longText = '<p>Bags and shoes for everybody.</p>'.repeat(80)

test.each<[string, FakeReply, string]>([
  ['a bot check', page(403, html('Just a moment...', '<script>_cf_chl_opt</script>')), 'store.bot_challenge'],
  ['a bot check with 200', page(200, html('Robot or human?', 'px-captcha')), 'store.bot_challenge'],
  ['a bot check with 404', page(404, html('', 'captcha-delivery.com')), 'store.bot_challenge'],
  ['a waiting room', redirect(302, 'https://wait.queue-it.net/?c=shop'), 'store.bot_challenge'],
  ['a refusal', page(403, html('Forbidden')), 'store.blocked'],
  ['a refusal by country', page(451, html('Not here')), 'store.blocked'],
  ['too many requests', page(429, html('Slow down'), { 'retry-after': '7' }), 'store.throttled'],
  ['a password', page(200, html('Opening soon', 'Enter store using password')), 'store.password_protected'],
  ['a prompt for a password', page(401, html('401 Authorization Required')), 'store.password_protected'],
  ['maintenance', page(503, html('We will be back soon')), 'store.offline'],
  ['another country', redirect(302, '/de/p/bag'), 'store.redirected'],
  ['consent at another host', redirect(302, 'https://consent.example.com/?to=shop'), 'store.redirected'],
  ['another host for good', redirect(301, 'https://new.example.com/p/bag'), 'store.redirected'],
  ['the same page with a slash', redirect(301, '/p/bag/'), 'store.redirected'],
  ['the same page in a language', redirect(301, '/en/p/bag'), 'store.redirected'],
  ['a check of the age', redirect(301, '/age-verification'), 'store.redirected'],
  ['a check of the age with the way back', redirect(308, '/hello?next=%2Fp%2Fbag'), 'store.redirected'],
  ['a choice of the country', redirect(301, '/choose-country.html'), 'store.redirected'],
  ['consent', redirect(301, '/legal/consent#/p/bag'), 'store.redirected'],
  ['a password page', redirect(301, '/password'), 'store.password_protected'],
  ['a page of maintenance', redirect(301, '/maintenance'), 'store.offline'],
  ['a sign-in', redirect(301, '/account/login'), 'store.password_protected'],
  ['a server error', page(500, html('Error')), 'store.unavailable'],
  ['JSON', { body: { name: 'Bag' } }, 'store.bad_shape'],
  ['nothing', page(200, ''), 'store.bad_shape'],
  ['a page that describes no product', page(200, html('Shop', longText)), 'store.bad_shape'],
  ['a page of several products', page(200, script([other('Hat'), other('Belt')])), 'store.bad_shape'],
  ['more than 2 MB', page(200, BAG + ' '.repeat(2 * 1024 * 1024)), 'store.too_large'],
])('%s', async (_name, own, code) => {
  reply = own
  await expect(open()('/p/bag')).rejects.toMatchObject({ code, isLocal: false })
})

test.each<[string, FakeReply, string]>([
  ['a bot check', page(200, html('Just a moment...', '<script>_cf_chl_opt</script>')), 'store.bot_challenge'],
  ['a password', page(200, html('Opening soon', 'Enter store using password')), 'store.password_protected'],
  ['maintenance', page(200, html('Shop', 'We will be back soon')), 'store.offline'],
  ['a page of nothing found', page(200, html('Not found', longText)), 'store.bad_shape'],
  ['a text', { headers: { 'content-type': 'text/plain' }, body: 'Now <p class="price">$20</p>' }, 'store.bad_shape'],
])('%s is no product in stock, even if a rule selects something in it', async (_name, own, code) => {
  reply = own
  for (const availability of [
    { availability_selector: 'body', availability_expression: 'text lacks "Sold out"' },
    { availability_selector: '.sold-out', availability_expression: 'missing' },
    { availability_selector: 'body' },
  ])
    for (const price_selector of ['.price', 'body', null])
      await expect(open({ price_selector, ...availability })('/p/bag')).rejects.toMatchObject({ code })
})

test('a page in which a rule finds a price is no wall, even with texts of bot protections', async () => {
  const rule = { price_selector: '.price', availability_selector: 'button' }
  reply = page(200, html('Bag', '<p class="price">$20</p><button>Buy</button>captcha, maintenance'))
  expect(await open(rule)('/p/bag')).toMatchObject({ product: { name: 'Bag', offer: { orderable: true } } })
  reply = page(200, html('Bag', '<p class="price">£20</p><button>Buy</button>'))
  expect(await open(rule)('/p/bag')).toMatchObject({ product: { offer: { prices: [], orderable: true } } })
})

test('the reason why no product is read is stated', async () => {
  reply = page(200, script([other('Hat'), other('Belt')]))
  await expect(open()('/p/bag')).rejects.toThrow('several products')
  reply = page(200, html('Shop', longText))
  await expect(open()('/p/bag')).rejects.toThrow('no product by structured data')
})

test.each<[string, FakeReply]>([
  ['404', page(404, html('This page is unavailable', 'The page is no longer unavailable.'))],
  ['410', page(410, '')],
  ['a permanent redirect to another page', redirect(301, '/c/bags')],
  ['a permanent redirect to the start page', redirect(308, '/')],
  ['a permanent redirect to a category with a name like a gate', redirect(301, '/c/welcome-mats?from=bags')],
])('the product is gone: %s', async (_name, own) => {
  reply = own
  expect(await open()('/p/bag')).toBeNull()
})

test('a page with its product is no wall, even with scripts and texts of bot protections', async () => {
  const scripts =
    '<script src="https://x.awswaf.com/challenge.js"></script><script>_Incapsula_Resource, px-captcha</script>'
  reply = page(200, html('Bag', `${scripts}${BAG}<p>captcha, maintenance, access denied</p>`), {
    'x-datadome': 'protected',
  })
  expect(await open()('/p/bag')).toMatchObject({ product: { name: 'Bag' }, url: `${fake.origin}/p/bag` })
})

test('a page with a time instead of an ETag is not sent again while it is unchanged', async () => {
  const [then, now] = ['Fri, 27 Nov 2026 08:00:00 GMT', 'Sat, 28 Nov 2026 08:00:00 GMT']
  reply = page(200, BAG, { 'last-modified': then, date: now })
  const read = open()
  await read('/p/bag')
  reply = { status: 304, body: '' }
  expect(await read('/p/bag')).toMatchObject({ product: { offer: { orderable: true } } })
  expect(fake.requests[1]?.headers['if-modified-since']).toBe(then)
  // A page that is made for each request states the present time, which says nothing about changes in this second.
  reply = page(200, BAG, { 'last-modified': now, date: now })
  const fresh = open()
  await fresh('/p/bag')
  await fresh('/p/bag')
  expect(fake.requests.at(-1)?.headers['if-modified-since']).toBeUndefined()
})

test('an unchanged page is not sent again', async () => {
  reply = page(200, BAG, { etag: '"7"' })
  const read = open()
  await read('/p/bag')
  reply = { status: 304, body: '' }
  expect(await read('/p/bag')).toMatchObject({ product: { offer: { orderable: true } } })
  expect(fake.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"7"'])
  expect(fake.requests[0]?.headers).toMatchObject({
    accept: 'text/html, application/xhtml+xml',
    'user-agent': 'outlet-console',
  })
})
