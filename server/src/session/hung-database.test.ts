import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
})
afterAll(() => t.close())

test('a session query that hangs times out, and later requests succeed', async () => {
  const holder = await t.db.$client.connect()
  await holder.query('begin')
  await holder.query('lock table sessions in access exclusive mode')
  const [first, second] = await Promise.all([1, 2].map(() => t.call('GET', '/users/info', { token })))
  expect([first?.json(), first?.headers['retry-after']]).toEqual([
    expect.objectContaining({ status: 503, code: 'server.busy' }),
    '5',
  ])
  expect(second?.statusCode).toBe(503)
  await holder.query('rollback')
  holder.release()
  expect((await t.call('GET', '/users/info', { token })).statusCode).toBe(200)
})
