import { sql } from 'drizzle-orm'
import { BROWSER_GATE_VERSION } from '@outlet/release-gate/browser/browser-rules'
import { goodRelease } from '../../testing/good-release'
import { draftHost } from '../../testing/release-draft'
import { testApp, type TestApp } from '../../testing/test-app'
import { storeGateResult } from '../gate-result-row'
import { checkOf, queueChecks } from './browser-check-row'

let t: TestApp
let token: string
const WAIT_MS = 600

const post = (path: string, body: Record<string, unknown>) => t.call('POST', path, { token, body })
const pin = (environment: string, expected_generation: number, pins: Record<string, string | null>) =>
  post(`/environments/${environment}/pins`, { expected_generation, pins })
const queued = async () => {
  const { rows } = await t.db.execute<{ name: string; pins: Record<string, string>; late: boolean }>(
    sql`select name, pins, next_at > clock_now() as late from browser_checks order by name, pins::text`,
  )
  return rows
}
const names = async () => (await queued()).map(({ name, pins }) => `${name} of ${Object.values(pins).join(' ')}`)
/** Stores a result like a worker does. */
const storeResult = async (
  pins: Record<string, string>,
  name: string,
  outcome: 'passed' | 'refused' | 'unavailable',
  rules = BROWSER_GATE_VERSION,
) => {
  const { hash } = checkOf(pins, name)
  const problems =
    outcome === 'passed' ? [] : [{ path: name, code: 'browser.error', message: `${name} is not right (${outcome})` }]
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`delete from browser_checks where hash = ${hash}`)
    await storeGateResult(tx, { hash, kind: 'browser', rules, outcome, problems })
  })
}
const storeResultSoon = (...given: Parameters<typeof storeResult>) =>
  new Promise((resolve, reject) => setTimeout(() => storeResult(...given).then(resolve, reject), WAIT_MS / 3))
const environmentOf = async (name: string) =>
  (await t.call('GET', `/environments/${name}`, { token })).json<{ browser: Record<string, unknown> }>()
const browserOf = async (version: string) =>
  (await t.call('GET', `/releases/returns/${version}`, { token })).json<{ browser: unknown[] }>().browser

beforeEach(async () => {
  t = await testApp({}, { browserWaitMs: WAIT_MS })
  token = await t.signInAs('admin')
  for (const body of [draftHost('1.0.0'), goodRelease('1.0.0')])
    expect((await post('/releases', body)).statusCode).toBe(200)
  await post('/environments', { name: 'free' })
  expect((await pin('free', 0, { host: '1.0.0', returns: '1.0.0' })).statusCode).toBe(200)
  await t.db.execute(sql`delete from browser_checks`)
})
afterEach(() => t.close())

test('the first host and its remotes are pinned at once, and their checks are queued for later', async () => {
  await post('/environments', { name: 'other' })
  expect((await pin('other', 0, { host: '1.0.0', returns: '1.0.0' })).statusCode).toBe(200)
  expect(await queued()).toMatchObject([
    { name: 'host', late: true },
    { name: 'returns', late: true },
  ])
})

test('publishing queues checks at once, for each environment that could pin the release and no other', async () => {
  await post('/environments', { name: 'without-host' })
  await pin('without-host', 0, { returns: '1.0.0' })
  expect(await queued()).toEqual([])
  const published = await post('/releases', goodRelease('1.1.0'))
  expect(published.json()).toMatchObject({ browser: [{ environment: 'free', outcome: 'pending' }] })
  expect(await queued()).toEqual([{ name: 'returns', pins: { host: '1.0.0', returns: '1.1.0' }, late: false }])
  const apart = goodRelease('1.2.0', { descriptor: { shared: { react: '^99.0.0' } } })
  expect((await post('/releases', apart)).statusCode).toBe(200)
  expect(await names()).toEqual(['returns of 1.0.0 1.1.0'])
})

test('another host queues checks of every remote', async () => {
  await post('/releases', draftHost('1.1.0'))
  expect(await names()).toEqual(['host of 1.1.0 1.0.0', 'returns of 1.1.0 1.0.0'])
})

test('a release that a browser check refused cannot be pinned, with its messages; a roll-back needs no check', async () => {
  await post('/releases', goodRelease('1.1.0'))
  await storeResult({ host: '1.0.0', returns: '1.1.0' }, 'returns', 'refused')
  const refused = await pin('free', 1, { returns: '1.1.0' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'browser.error',
    errors: [{ message: 'returns is not right (refused)' }],
  })
  await storeResult({ host: '1.0.0', returns: '1.1.0' }, 'returns', 'passed')
  expect((await pin('free', 1, { returns: '1.1.0' })).statusCode).toBe(200)
  expect(await browserOf('1.1.0')).toMatchObject([{ environment: 'free', outcome: 'passed', problems: [] }])
  await storeResult({ host: '1.0.0', returns: '1.0.0' }, 'returns', 'refused')
  expect((await post('/environments/free/rollback', { expected_generation: 2 })).statusCode).toBe(200)
})

test('if no browser check is demanded, a missing result blocks no pin and is shown as pending', async () => {
  await post('/releases', goodRelease('1.1.0'))
  expect((await pin('free', 1, { returns: '1.1.0' })).statusCode).toBe(200)
  expect((await environmentOf('free')).browser).toMatchObject({ returns: { outcome: 'pending', at: null } })
  await storeResult({ host: '1.0.0', returns: '1.1.0' }, 'returns', 'unavailable')
  expect((await environmentOf('free')).browser).toMatchObject({ returns: { outcome: 'unavailable' } })
})

describe('if a browser check is demanded', () => {
  const next = { host: '1.0.0', returns: '1.1.0' }
  beforeEach(async () => {
    const rules = { version: 1, needs_browser: true }
    expect((await t.call('PATCH', '/environments/free', { token, body: rules })).statusCode).toBe(200)
    await post('/releases', goodRelease('1.1.0'))
  })

  test('a pin waits for the result', async () => {
    const [pinned] = await Promise.all([
      pin('free', 1, { returns: '1.1.0' }),
      storeResultSoon(next, 'returns', 'passed'),
    ])
    expect(pinned.statusCode).toBe(200)
    expect((await environmentOf('free')).browser).toMatchObject({ returns: { outcome: 'passed' } })
  })

  test('a pin is refused by a result that arrives meanwhile', async () => {
    const [pinned] = await Promise.all([
      pin('free', 1, { returns: '1.1.0' }),
      storeResultSoon(next, 'returns', 'refused'),
    ])
    expect(pinned.json()).toMatchObject({ code: 'browser.error' })
  })

  test('a pin without a result is refused with the release’s name, changes nothing, and may be repeated', async () => {
    const refused = await pin('free', 1, { returns: '1.1.0' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'environment.not_checked',
      detail:
        'returns@1.1.0 is still being checked in a browser, which this environment demands: try again in a moment',
    })
    expect(await names()).toEqual(['returns of 1.0.0 1.1.0'])
    expect((await environmentOf('free')).browser).not.toHaveProperty('returns.outcome', 'passed')
    await storeResult(next, 'returns', 'passed')
    expect((await pin('free', 1, { returns: '1.1.0' })).statusCode).toBe(200)
  })

  test('a pin is refused while no worker has a browser, and each attempt queues the check again', async () => {
    await storeResult(next, 'returns', 'unavailable')
    const [refused] = await Promise.all([
      pin('free', 1, { returns: '1.1.0' }),
      storeResultSoon(next, 'returns', 'unavailable'),
    ])
    expect(refused.json()).toMatchObject({
      code: 'environment.not_checked',
      detail: expect.stringContaining('returns is not right (unavailable)') as string,
    })
    const [pinned] = await Promise.all([
      pin('free', 1, { returns: '1.1.0' }),
      storeResultSoon(next, 'returns', 'passed'),
    ])
    expect(pinned.statusCode).toBe(200)
  })

  test('a result of older rules does not count', async () => {
    await storeResult(next, 'returns', 'passed', BROWSER_GATE_VERSION - 1)
    expect((await pin('free', 1, { returns: '1.1.0' })).json()).toMatchObject({ code: 'environment.not_checked' })
  })

  test('a promotion and an approval wait as well', async () => {
    await post('/environments', { name: 'source' })
    expect((await pin('source', 0, next)).statusCode).toBe(200)
    const promotion = { expected_generation: 1, from: 'source' }
    expect((await post('/environments/free/promotion', promotion)).json()).toMatchObject({
      code: 'environment.not_checked',
    })
    const requested = await post('/environments/free/changes', { expected_generation: 1, pins: { returns: '1.1.0' } })
    const other = await t.signInAs('admin')
    const path = `/environments/free/changes/${requested.json<{ id: string }>().id}/decision`
    const [decided] = await Promise.all([
      t.call('POST', path, { token: other, body: { decision: 'approve' } }),
      storeResultSoon(next, 'returns', 'passed'),
    ])
    expect(decided.statusCode).toBe(200)
  })
})

test('a repeated request does not delay a check, and a running check stays with its worker', async () => {
  const check = checkOf({ host: '1.0.0', returns: '1.0.0' }, 'returns')
  await queueChecks(t.db, [check])
  await queueChecks(t.db, [check], { delayMs: 60_000 })
  expect(await queued()).toMatchObject([{ late: false }])
  await t.db.execute(sql`update browser_checks set holder = 7, next_at = clock_now() + interval '30 seconds'`)
  await queueChecks(t.db, [check])
  expect(await queued()).toMatchObject([{ late: true }])
})
