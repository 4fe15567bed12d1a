import { sql } from 'drizzle-orm'
import { clock, setClockOffset } from '../../platform/time/clock'
import { bucketOf, slotOf } from '../release-assignment'
import { draftHost, draftOrders } from '../../testing/release-draft'
import { seedGeneration } from '../../testing/seed-generation'
import { signedIn, signInAgain, type SignedIn } from '../../testing/signed-in'
import { testApp, type TestApp } from '../../testing/test-app'
import { watchCanaries } from './watch-canaries'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
  const token = await t.signInAs('admin')
  for (const body of [draftHost('1.0.0'), draftOrders('1.0.0'), draftOrders('1.1.0')])
    expect((await t.call('POST', '/releases', { token, body })).statusCode).toBe(200)
})
afterEach(async () => {
  setClockOffset(0)
  await t.close()
})

const PERCENT = 50
const startCanary = (percent = PERCENT) =>
  seedGeneration(t.db, 'local', {
    pins: { host: '1.0.0', orders: '1.0.0' },
    canaries: {
      orders: { version: '1.1.0', percent, generation: 1, since: clock.iso(), started_by: 'test' },
    },
  })
const slot = ({ id }: SignedIn) =>
  slotOf(bucketOf(t.app.secrets, id), { environment: 'local', name: 'orders', generation: 1 })
/** Signs in users who are in the canary's share, or users who are not. */
const usersOf = async (hasCanary: boolean, count: number) => {
  const users: SignedIn[] = []
  while (users.length < count) {
    const user = await signedIn(t, 'user')
    if (slot(user) < PERCENT === hasCanary) users.push(user)
  }
  return users
}
const load = ({ token }: SignedIn, ms: number | null = 200, version = '1.1.0') =>
  t.call('POST', '/release-loads', { token, body: { loads: [{ name: 'orders', version, ms }] } })
const fail = ({ token }: SignedIn, version = '1.1.0') =>
  t.call('POST', '/client-errors', {
    token,
    body: {
      message: 'x is not a function',
      page: '/orders/list',
      environment: 'local',
      generation: 1,
      remote: 'orders',
      version,
      is_first: true,
    },
  })
const lineOf = async (version: string) => {
  const { rows } = await t.db.execute<{ loads: number; with_errors: number }>(sql`
    select coalesce(sum(loads), 0)::int as loads, coalesce(sum(with_errors), 0)::int as with_errors
    from release_health where name = 'orders' and version = ${version}`)
  return rows[0]
}
/** Errors count only after the loads that started at the same time are reported. */
const isHalted = async () => {
  await watchCanaries(t.db)
  setClockOffset(15_000)
  await watchCanaries(t.db)
  const { rows } = await t.db.execute<{ canaries: object }>(sql`
    select canaries from generations where environment = 'local' order by generation desc limit 1`)
  return Object.keys(rows[0]?.canaries ?? {}).length === 0
}

test('a user who was never given the canary cannot halt it: reports are logged and not counted', async () => {
  await startCanary()
  const [attacker] = await usersOf(false, 1)
  if (!attacker) throw new Error('no such user')
  for (let report = 0; report < 10; report++) expect((await fail(attacker)).statusCode).toBe(200)
  for (let report = 0; report < 5; report++) await load(attacker, 600_000)
  expect(await lineOf('1.1.0')).toEqual({ loads: 0, with_errors: 0 })
  expect(await isHalted()).toBe(false)
})

test('one user among several in the canary does not halt it, with errors or with slow loads', async () => {
  await startCanary()
  const [attacker, ...others] = await usersOf(true, 5)
  if (!attacker) throw new Error('no such user')
  for (const user of others) await load(user)
  for (let report = 0; report < 15; report++) await fail(attacker)
  for (let report = 0; report < 9; report++) await load(attacker, 600_000)
  expect((await lineOf('1.1.0'))?.with_errors).toBe(2)
  expect(await isHalted()).toBe(false)
})

test('the first user to report does not halt a canary that another present user also has', async () => {
  await startCanary()
  const [attacker] = await usersOf(true, 2)
  if (!attacker) throw new Error('no such user')
  for (let report = 0; report < 15; report++) await fail(attacker)
  for (let report = 0; report < 9; report++) await load(attacker, 600_000)
  expect((await lineOf('1.1.0'))?.with_errors).toBe(2)
  expect(await isHalted()).toBe(false)
})

test('several sessions of one user count as one user', async () => {
  await startCanary()
  const [attacker] = await usersOf(true, 2)
  if (!attacker) throw new Error('no such user')
  for (let session = 0; session < 5; session++) {
    const again = { ...attacker, token: await signInAgain(t, attacker) }
    for (let report = 0; report < 5; report++) await fail(again)
  }
  expect((await lineOf('1.1.0'))?.with_errors).toBe(2)
  expect(await isHalted()).toBe(false)
})

test('reports of the only present user count when the other users were last seen over an hour ago', async () => {
  await startCanary()
  const [user] = await usersOf(true, 3)
  if (!user) throw new Error('no such user')
  await t.db.execute(sql`
    update sessions set last_seen_at = clock_now() - interval '61 minutes' where user_id <> ${user.id}`)
  for (let report = 0; report < 4; report++) {
    await load(user)
    await fail(user)
  }
  expect(await isHalted()).toBe(true)
})

test('one user cannot raise the pinned version’s error rate to hide a bad canary', async () => {
  await startCanary()
  const [attacker, ...others] = await usersOf(false, 3)
  if (!attacker) throw new Error('no such user')
  for (const user of others) await load(user, 200, '1.0.0')
  for (let report = 0; report < 15; report++) await fail(attacker, '1.0.0')
  expect((await lineOf('1.0.0'))?.with_errors).toBe(2)
})

test('a canary that fails for several users is halted', async () => {
  await startCanary()
  const users = await usersOf(true, 3)
  for (const user of users) {
    await load(user)
    await fail(user)
  }
  expect(await isHalted()).toBe(true)
})

test('a canary that fails for the only user who has it is halted, too', async () => {
  await startCanary(100)
  const user = await signedIn(t, 'admin')
  await t.db.execute(sql`delete from sessions where user_id <> ${user.id}`)
  for (let report = 0; report < 4; report++) {
    await load(user)
    await fail(user)
  }
  expect(await isHalted()).toBe(true)
})
