import sharp from 'sharp'
import { StoreSettings } from '@outlet/shared/contract/stores/store-settings'
import { startFakeStore, type FakeReply, type FakeStore } from '../stores/testing/fake-store'
import { serveWhole } from '../testing/serve'
import { practiceConfig } from '../stores/testing/add-store'
import { readTrialPicture } from './read-trial-picture'

const read = (origin: string, isPractice = true) => {
  const { credentials, ...settings } = StoreSettings.parse({
    key: 'shop',
    name: 'Shop',
    dialect: 'page',
    base_url: origin,
    currency: 'USD',
    rate_per_second: 1,
    burst: 1,
    concurrency: 1,
    max_orderable_quantity: 1,
  })
  return readTrialPicture({ config: practiceConfig }, { settings, credentials, isPractice }, '/bag.png')
}

test('the picture of a tested product is sent as a small picture of the console’s own', async () => {
  const bag = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const { origin, close } = await serveWhole((_request, _body, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(bag)
  })
  const [type, data = ''] = (await read(origin))?.split(',') ?? []
  expect(type).toBe('data:image/webp;base64')
  expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 })
  // The address guard applies: this store may not be in a private network.
  expect(await read(origin, false)).toBeNull()
  await close()
})

describe('without a picture', () => {
  let fake: FakeStore
  let reply: FakeReply
  beforeAll(async () => {
    fake = await startFakeStore(() => reply, {})
  })
  afterAll(() => fake.close())
  test.each<[string, FakeReply]>([
    ['a page', { headers: { 'content-type': 'image/png' }, body: '<!doctype html>' }],
    ['nothing', { status: 404, body: '' }],
    ['a broken connection', { body: 'reset' }],
  ])('%s', async (_name, own) => {
    reply = own
    expect(await read(fake.origin)).toBeNull()
  })
})
