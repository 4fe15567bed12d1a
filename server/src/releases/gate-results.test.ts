import { sql } from 'drizzle-orm'
import { GATE_VERSION } from '@outlet/release-gate/check-release'
import { goodRelease } from '../testing/good-release'
import { draftHost } from '../testing/release-draft'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
const post = (path: string, body: Record<string, unknown>) => t.call('POST', path, { token, body })
const pin = (expected_generation: number, pins: Record<string, string | null>) =>
  post('/environments/gated/pins', { expected_generation, pins })
const gateOf = async (version: string) =>
  (await t.call('GET', `/releases/returns/${version}`, { token })).json<{ gate: unknown }>().gate
const refuseAll = (rules: number) =>
  t.db.execute(sql`update gate_results set rules = ${rules}, outcome = 'refused',
    problems = '[{"path":"a.js","code":"release.forbidden_code","message":"a.js is not right"}]'`)

beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('admin')
  for (const body of [draftHost('1.0.0'), goodRelease('1.0.0'), goodRelease('1.1.0')])
    expect((await post('/releases', body)).statusCode).toBe(200)
  await post('/environments', { name: 'gated' })
  await pin(0, { host: '1.0.0', returns: '1.0.0' })
})
afterAll(() => t.close())

test('a release has the gate’s result and its time', async () => {
  expect(await gateOf('1.0.0')).toEqual({
    rules: GATE_VERSION,
    outcome: 'passed',
    problems: [],
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('a pin uses the stored result and rechecks one of older rules; a roll-back needs no check', async () => {
  await refuseAll(GATE_VERSION)
  const refused = await pin(1, { returns: '1.1.0' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errors: [{ message: 'a.js is not right' }] })
  await refuseAll(0)
  expect((await pin(1, { returns: '1.1.0' })).statusCode).toBe(200)
  expect(await gateOf('1.1.0')).toMatchObject({ rules: GATE_VERSION, outcome: 'passed' })
  expect(await gateOf('1.0.0')).toMatchObject({ rules: 0, outcome: 'refused' })
  await refuseAll(GATE_VERSION)
  expect((await post('/environments/gated/rollback', { expected_generation: 2 })).statusCode).toBe(200)
})

test('a release with missing files in the database cannot be pinned', async () => {
  await t.db.execute(sql`delete from gate_results`)
  await t.db.execute(sql`delete from release_files where path = 'ReturnList.css'`)
  const refused = await pin(3, { returns: '1.1.0' })
  expect(refused.json()).toMatchObject({ errors: [{ path: 'ReturnList.css', code: 'release.file_missing' }] })
})
