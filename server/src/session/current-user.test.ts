import sharp from 'sharp'
import type { CurrentUser } from '@outlet/shared/contract/session'
import type { User } from '@outlet/shared/contract/users'
import { machineToken } from '../testing/machine-token'
import { refusal, refusedFields } from '../testing/refusal'
import { signedIn, type SignedIn } from '../testing/signed-in'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let user: SignedIn
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  user = await signedIn(t, 'user')
})
afterAll(() => t.close())

const patch = (body: Record<string, unknown>) => t.call('PATCH', '/users/info', { token: user.token, body })
const put = (bytes: Buffer) =>
  t.call('PUT', '/users/info/avatar', { token: user.token, body: { image: bytes.toString('base64') } })
const info = async () => (await t.call('GET', '/users/info', { token: user.token })).json<CurrentUser>()
const picture = (color: string, width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'Whose camera' } })
    .png()
    .toBuffer()
const fetchImage = (address: string | null) => t.app.http.inject({ method: 'GET', url: address ?? '/' })

test('users change their own profile', async () => {
  const change = {
    name: '林薇',
    email: 'lin@example.com',
    phone: '+86 138-0000-0000',
    job: '采购',
    organization: '华东',
    location: '上海',
    introduction: '你好\n第二行',
    personalWebsite: 'https://example.com/lin',
  }
  const response = await patch({ ...change, version: 1 })
  expect(response.json()).toMatchObject({ ...change, jobName: '采购', version: 2 })
  expect(await info()).toEqual(response.json())
  expect((await patch({ job: null, version: 2 })).json()).toMatchObject({ job: null, name: '林薇', version: 3 })
  const [first] = (await t.audit('users.update')).filter((row) => row['subject_id'] === user.id)
  expect(first).toMatchObject({ actor_id: user.id, before: { name: user.username }, after: { name: '林薇' } })
  expect((await patch({ name: '林薇', version: 3 })).json()).toMatchObject({ version: 3 })
})

test('refuses an outdated version, a field that users may not change, and an invalid value', async () => {
  await patch({ job: 'first', version: 1 })
  const stale = await patch({ job: 'second', version: 1 })
  expect(refusal(stale)).toEqual([409, 'user.version_conflict'])
  expect(stale.json()).toMatchObject({ current: { job: 'first', version: 2 } })
  for (const field of [{ role: 'admin' }, { state: 'active' }, { username: 'root' }, { avatar: 'x' }]) {
    expect((await patch({ ...field, version: 2 })).statusCode).toBe(400)
  }
  const wrong = await patch({ email: 'x', phone: 'x', personalWebsite: 'javascript:alert(1)', name: '', version: 2 })
  expect(refusedFields(wrong)).toEqual({
    email: 'user.email_invalid',
    phone: 'user.phone_invalid',
    personalWebsite: 'user.website_invalid',
    name: 'user.name_required',
  })
  const machine = await machineToken(t.db, ['users.write'])
  expect((await t.call('PATCH', '/users/info', { token: machine, body: { version: 1 } })).statusCode).toBe(401)
  expect((await t.call('PATCH', '/users/info', { body: { version: 1 } })).statusCode).toBe(401)
})

test('a picture becomes a square without metadata, at an address that needs no session', async () => {
  const { avatar, version } = (await put(await picture('#c00'))).json<CurrentUser>()
  expect(version).toBe(1)
  const image = await fetchImage(avatar)
  expect(image.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringMatching('immutable'),
  })
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect((await sharp(image.rawPayload).metadata()).exif).toBeUndefined()
  expect((await info()).avatar).toBe(avatar)
  const admin = await t.signInAs('admin')
  expect((await t.call('GET', `/users/${user.id}`, { token: admin })).json<User>().avatar).toBe(avatar)
  expect((await t.audit('users.set_avatar')).at(-1)).toMatchObject({ subject_id: user.id })
})

test('another picture has another address; previous and removed pictures return 404', async () => {
  const first = (await put(await picture('#c00'))).json<CurrentUser>().avatar
  const second = (await put(await picture('#00c'))).json<CurrentUser>().avatar
  expect(second).not.toBe(first)
  expect([(await fetchImage(first)).statusCode, (await fetchImage(second)).statusCode]).toEqual([404, 200])
  const removed = await t.call('DELETE', '/users/info/avatar', { token: user.token })
  expect(removed.json<CurrentUser>().avatar).toBeNull()
  expect((await fetchImage(second)).statusCode).toBe(404)
  expect((await t.call('DELETE', '/users/info/avatar', { token: user.token })).statusCode).toBe(200)
  const entries = (await t.audit('users.remove_avatar')).filter((row) => row['subject_id'] === user.id)
  expect(entries).toHaveLength(1)
})

test('refuses an invented address', async () => {
  const { avatar } = (await put(await picture('#c00'))).json<CurrentUser>()
  const other = await signedIn(t, 'user')
  expect((await fetchImage((avatar ?? '').replace(user.id, other.id))).statusCode).toBe(404)
  expect((await fetchImage((avatar ?? '').replace(/.$/, (last) => (last === '0' ? '1' : '0')))).statusCode).toBe(404)
})

test('refuses a file that is not a picture, and one that is too large', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(refusedFields(await put(svg))).toEqual({ image: 'avatar.not_an_image' })
  expect(refusedFields(await put(await picture('#000', 9000, 9000)))).toEqual({ image: 'avatar.not_an_image' })
  expect(refusedFields(await put(Buffer.alloc(5 * 1024 * 1024 + 1)))).toEqual({ image: 'avatar.too_large' })
  const text = await t.call('PUT', '/users/info/avatar', { token: user.token, body: { image: 'not base64!' } })
  expect(refusedFields(text)).toEqual({ image: 'avatar.not_an_image' })
  const huge = { image: 'A'.repeat(9 * 1024 * 1024) }
  expect((await t.call('PUT', '/users/info/avatar', { token: user.token, body: huge })).statusCode).toBe(413)
  expect((await t.call('PUT', '/users/info/avatar', { body: { image: '' } })).statusCode).toBe(401)
  expect((await info()).avatar).toBeNull()
})
