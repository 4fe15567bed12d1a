import { ownKinds } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { MAX_OWN_CHANNELS } from '@outlet/shared/contract/notification-channels'
import { refusal } from '../testing/refusal'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await testApp({ PUBLIC_URL: 'https://console.example' })
  token = await t.signInAs('user')
})
afterEach(() => t.close())

const drafts = {
  email: (name: string) => ({ kind: 'email', is_own: true, name, settings: { to: `${name}@example.com` } }),
  'web-push': (name: string) => ({
    kind: 'web-push',
    is_own: true,
    name,
    secrets: {
      endpoint: `https://push.example.com/${name}`,
      p256dh: Buffer.alloc(65, 4).toString('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    },
  }),
}
const create = (body: object, by = token) => t.call('POST', '/notification-channels', { token: by, body: { ...body } })

test.each(ownKinds)('limits the number of a user’s personal channels of the kind %s', async (kind) => {
  const draft = drafts[kind]
  const responses = await Promise.all(
    Array.from({ length: MAX_OWN_CHANNELS + 3 }, (_, number) => create(draft(`channel-${number}`))),
  )
  const made = responses.filter(({ statusCode }) => statusCode === 201)
  expect(made).toHaveLength(MAX_OWN_CHANNELS)
  const refused = responses.filter(({ statusCode }) => statusCode !== 201)
  for (const response of refused) expect(refusal(response)).toEqual([409, 'channel.too_many'])

  const path = `/notification-channels/${made[0]?.json<{ id: string }>().id}`
  expect((await t.call('DELETE', path, { token })).statusCode).toBe(200)
  expect((await create(draft('replacement'))).statusCode).toBe(201)
  expect(refusal(await t.call('POST', `${path}/restore`, { token, body: {} }))).toEqual([409, 'channel.too_many'])

  const other = await t.signInAs('user')
  expect((await create(draft('of-another-user'), other)).statusCode).toBe(201)
})
