import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@outlet/shared/contract/events'
import type { Preview } from '@outlet/shared/contract/releases/previews'
import { setClockOffset } from '../../platform/time/clock'
import { testBrowser } from '../../testing/browser'
import { draftHost, draftOrders, draftRelease, draftRoute } from '../../testing/release-draft'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let admin: ReturnType<typeof testBrowser>

type Made = Preview & { link: string }
const create = async (body: Record<string, unknown> = {}) => {
  const response = await admin.send('POST', '/previews', { name: 'orders', version: '1.5.0', ...body })
  return { status: response.statusCode, ...response.json<Made & { code: string }>() }
}
const redeem = async (browser: ReturnType<typeof testBrowser>, { id, link }: Made) => {
  const key = new URL(link, 'http://console').searchParams.get('key') ?? ''
  const response = await browser.send('POST', `/previews/${id}/redeem`, { key })
  return [response.statusCode, response.json<{ code?: string }>().code]
}
const orders = async (browser = admin) => (await browser.page()).versions['orders']

beforeAll(async () => {
  t = await testApp()
  await t.signInAs('admin')
  await t.signInAs('user')
  admin = testBrowser(t)
  await admin.signIn('admin-1')
  const shop = draftRelease(
    { 'remoteEntry.js': 'shop' },
    { name: 'shop', version: '0.1.0', routes: [draftRoute('ShopList', '/shop')] },
  )
  const taking = draftOrders('1.6.0', { shared: { react: '^99.0.0' } })
  for (const body of [draftHost('1.0.0'), draftOrders('1.0.0'), draftOrders('1.5.0'), taking, shop])
    expect((await admin.send('POST', '/releases', body)).statusCode).toBe(200)
  await admin.send('POST', '/environments/local/pins', {
    ...{ expected_generation: 0, pins: { host: '1.0.0', orders: '1.0.0' } },
  })
})
afterAll(() => t.close())
afterEach(async () => {
  setClockOffset(0)
  await admin.send('POST', '/previews/leave')
})

test('a release that is not pinned is shown in the browser that starts its preview, until the preview ends', async () => {
  const made = await create()
  expect(made).toMatchObject({
    ...{ status: 201, name: 'orders', version: '1.5.0', environment: 'local', redeemed_at: null },
    ...{ user: { name: 'admin-1' }, created_by: 'admin-1' },
  })
  expect(made.link).toMatch(new RegExp(`^/preview\\?preview=${made.id}&key=[\\w-]{22}$`))
  expect(await orders()).toBe('1.0.0')
  const read = await t.call('GET', `/previews/${made.id}`, { token: admin.token() })
  expect(read.json()).toMatchObject({ name: 'orders', redeemed_at: null })
  expect(await redeem(admin, made)).toEqual([200, undefined])
  const page = await admin.page()
  expect(page.versions).toEqual({ host: '1.0.0', orders: '1.5.0' })
  expect(page.preview).toEqual({ name: 'orders', version: '1.5.0', until: made.expires_at })
  expect((await testBrowser(t).page()).preview).toBeNull()
  await admin.send('POST', '/previews/leave')
  expect(await admin.page()).toMatchObject({ preview: null, versions: { orders: '1.0.0' } })
  for (const action of ['create', 'redeem', 'end'])
    expect((await t.audit(`previews.${action}`)).at(-1)).toMatchObject({
      ...{ actor_name: 'admin-1', subject_id: 'orders@1.5.0', after: { preview: made.id } },
    })
})

test('a remote that is not pinned in the environment is shown with the others', async () => {
  expect(await redeem(admin, await create({ name: 'shop', version: '0.1.0' }))).toEqual([200, undefined])
  expect((await admin.page()).versions).toEqual({ host: '1.0.0', orders: '1.0.0', shop: '0.1.0' })
})

test('refuses a second browser, another user and a wrong key', async () => {
  const made = await create()
  const other = testBrowser(t)
  await other.signIn('user-2')
  expect(await redeem(other, made)).toEqual([404, 'preview.not_found'])
  expect((await t.call('GET', `/previews/${made.id}`, { token: other.token() })).statusCode).toBe(404)
  expect(await redeem(admin, { ...made, link: `${made.link.slice(0, -3)}AAA` })).toEqual([404, 'preview.not_found'])
  expect(await redeem(admin, made)).toEqual([200, undefined])
  const second = testBrowser(t)
  await second.signIn('admin-1')
  expect(await redeem(second, made)).toEqual([409, 'preview.taken'])
  expect(await orders(second)).toBe('1.0.0')
  const [bucket, , signature] = second.cookie().split('.')
  expect((await second.page(`${bucket}.${made.id}.${signature}`)).preview).toBeNull()
  expect((await second.page(admin.cookie().replace(/=[^.]+/, '=AAAA'))).preview).toBeNull()
  expect(await orders()).toBe('1.5.0')
})

test('ends after its hours, and with its session', async () => {
  const browser = testBrowser(t)
  await browser.signIn('admin-1')
  const made = await create({ hours: 1 })
  expect(await redeem(browser, made)).toEqual([200, undefined])
  expect(await orders(browser)).toBe('1.5.0')
  setClockOffset(3_601_000)
  expect(await orders(browser)).toBe('1.0.0')
  setClockOffset(0)
  expect(await orders(browser)).toBe('1.5.0')
  const oldCookie = browser.cookie()
  await browser.send('POST', '/logout')
  expect((await browser.page(oldCookie)).preview).toBeNull()
  await browser.signIn('admin-1')
  expect(await orders(browser)).toBe('1.0.0')
  expect((await create({ hours: 9 })).status).toBe(400)
  const late = await create({ hours: 1 })
  setClockOffset(3_601_000)
  expect(await redeem(admin, late)).toEqual([409, 'preview.over'])
})

test('an admin ends it; a user without the permission creates and ends none', async () => {
  const made = await create()
  await redeem(admin, made)
  expect((await t.call('GET', '/previews', { token: admin.token() })).json()).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id: made.id })]),
  })
  const user = testBrowser(t)
  await user.signIn('user-2')
  expect((await user.send('DELETE', `/previews/${made.id}`)).statusCode).toBe(403)
  expect((await user.send('POST', '/previews', { name: 'orders', version: '1.5.0' })).statusCode).toBe(403)
  expect((await admin.send('DELETE', `/previews/${made.id}`)).json()).toMatchObject({ id: made.id })
  expect(await orders()).toBe('1.0.0')
  expect((await admin.send('DELETE', `/previews/${made.id}`)).statusCode).toBe(200)
})

test('a machine names the preview’s user; a person creates only their own', async () => {
  const token = async (scopes: string[]) =>
    (await admin.send('POST', '/machine-tokens', { name: 'team', scopes, current_password: TEST_PASSWORD })).json<{
      token: string
    }>().token
  const team = await token(['releases.preview:orders'])
  const request = async (body: Record<string, unknown>) => {
    const response = await t.call('POST', '/previews', { token: team, body })
    return { status: response.statusCode, ...response.json<Made & { code: string }>() }
  }
  const wanted = { name: 'orders', version: '1.5.0' }
  expect(await request({ ...wanted })).toMatchObject({ status: 400, code: 'preview.whose' })
  expect(await request({ ...wanted, username: 'nobody' })).toMatchObject({ status: 404, code: 'user.not_found' })
  expect(await request({ name: 'shop', version: '0.1.0', username: 'user-2' })).toMatchObject({ status: 403 })
  const made = await request({ ...wanted, username: 'User-2' })
  expect(made).toMatchObject({ status: 201, user: { name: 'user-2' }, created_by: 'team' })
  const user = testBrowser(t)
  await user.signIn('user-2')
  expect(await redeem(user, made)).toEqual([200, undefined])
  expect(await orders(user)).toBe('1.5.0')
  expect(await create({ username: 'user-2' })).toMatchObject({ status: 400, code: 'preview.own_only' })
})

test('refuses a release that conflicts with the pinned ones, and one that is not published', async () => {
  expect(await create({ version: '1.6.0' })).toMatchObject({ code: 'environment.shared_unsatisfied' })
  expect(await create({ version: '9.9.9' })).toMatchObject({ code: 'release.not_found' })
})

test('the preview of a revoked release ends, and pages that show it are notified', async () => {
  await admin.send('POST', '/releases', draftOrders('1.7.0'))
  const made = await create({ version: '1.7.0' })
  await redeem(admin, made)
  expect(await orders()).toBe('1.7.0')
  const heard: LiveEvent[] = []
  const stop = t.app.events.on('event', (event) => heard.push(event))
  await admin.send('POST', '/releases/orders/1.7.0/revoke', { reason: 'crashes' })
  while (!heard.some(({ topic }) => topic === 'console')) await sleep(5)
  stop()
  expect(heard.find(({ topic }) => topic === 'console')).toEqual({
    ...{ topic: 'console', ids: ['local', '1', 'orders@1.7.0'] },
  })
  expect(await orders()).toBe('1.0.0')
  expect(await create({ version: '1.7.0' })).toMatchObject({ code: 'environment.release_revoked' })
})
