import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import { draftHost, draftRelease } from '../../testing/release-draft'
import { testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
})
afterAll(() => t.close())

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => t.app.http.inject({ method, url })
const publishAndPin = async (body: ReturnType<typeof draftHost>, generation: number) => {
  const { name, version } = body.descriptor
  expect((await t.call('POST', '/releases', { token: admin, body })).statusCode).toBe(200)
  const pins = { expected_generation: generation, pins: { [name]: version } }
  expect((await t.call('POST', '/environments/local/pins', { token: admin, body: pins })).statusCode).toBe(200)
}
const hostWithPackages = (version: string) => {
  const { files } = draftHost(version)
  const texts = Object.fromEntries(
    files
      .filter(({ path }) => !/\.(br|gz)$/.test(path))
      .map(({ path, content }) => [path, Buffer.from(content, 'base64').toString('utf8')]),
  )
  const { descriptor } = draftHost(version)
  const { files: _files, ...overrides } = descriptor
  return draftRelease({ ...texts, 'kit/shared.tgz': `shared of ${version}` }, overrides)
}

test('has no packages if no host is pinned, or if the pinned host has none', async () => {
  const none = await get('/kit/shared.tgz')
  expect([none.statusCode, none.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(none.body).toContain('no host is pinned')
  await publishAndPin(draftHost('1.0.0'), 0)
  const without = await get('/kit/shared.tgz')
  expect([without.statusCode, without.body]).toEqual([404, 'the pinned host has no package shared.tgz\n'])
  expect(without.headers['cache-control']).toBe('no-store')
})

test('redirects to the packages of the pinned host, whose addresses are immutable', async () => {
  await publishAndPin(hostWithPackages('1.1.0'), 1)
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await get('/kit/shared.tgz', method)
    expect([statusCode, headers.location]).toEqual([302, '/remotes/host/1.1.0/kit/shared.tgz'])
    expect(headers['cache-control']).toBe('no-cache')
  }
  const { body, headers } = await get('/remotes/host/1.1.0/kit/shared.tgz')
  expect(body).toBe('shared of 1.1.0')
  expect(headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': expect.stringContaining('immutable'),
  })
  await publishAndPin(hostWithPackages('1.2.0'), 2)
  expect((await get('/kit/shared.tgz')).headers.location).toBe('/remotes/host/1.2.0/kit/shared.tgz')
  expect((await get('/remotes/host/1.1.0/kit/shared.tgz')).body).toBe('shared of 1.1.0')
})

test.each(['main.js', '../main.js', 'index.html', 'constructor.tgz'])(
  'redirects to nothing but packages: %s',
  async (file) => {
    expect((await get(`/kit/${encodeURIComponent(file)}`)).statusCode).toBe(404)
  },
)

test('returns the JSON schema of remote.json', async () => {
  const { statusCode, headers, body } = await get('/kit/remote.schema.json')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/schema+json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  })
  const Schema = z.object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
  const { properties, required } = Schema.parse(JSON.parse(body))
  expect(Object.keys(properties)).toEqual(Object.keys(RemoteDescriptor.shape))
  expect(required).toEqual(expect.arrayContaining(['name', 'version', 'entry', 'files', 'shared']))
  expect(required).not.toContain('pages')
})
