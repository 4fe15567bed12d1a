import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { refusal } from '../testing/refusal'
import { signedIn, trySignIn, type SignedIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeEach(async () => {
  t = await testApp({ TRUST_PROXY: 'loopback' })
})
afterEach(() => t.close())

const WRONG = 'Wrong-Password'
interface From {
  address?: string
  cookie?: string
  password?: string
}
const attempt = (username: string, { address = '203.0.113.1', cookie, password = WRONG }: From = {}) =>
  trySignIn(t, username, password, { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) })
const cookieOf = (response: LightMyRequestResponse) => String(response.headers['set-cookie']).split(';')[0] ?? ''
const waitOf = (response: LightMyRequestResponse) => Number(response.headers['retry-after'] ?? 0)
/** Advances the throttle by this many seconds. */
const pass = (seconds: number) =>
  t.db.execute(sql`update sign_in_throttle set last_at = last_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`)
/** Extends current waits beyond the end of the test, however slow the machine is. */
const extendWaits = () => pass(-600)
/** Length of the longest wait in full. */
const longestWait = async () => {
  const { rows } = await t.db.execute<{ seconds: number }>(
    sql`select max(extract(epoch from blocked_until - last_at))::int as seconds from sign_in_throttle`,
  )
  return rows[0]?.seconds ?? 0
}
const stored = async () => {
  const { rows } = await t.db.execute(sql`
    select (select jsonb_agg(to_jsonb(s) order by key) from sign_in_throttle s) as tries,
      (select count(*) from audit) as audited`)
  return rows[0]
}
/** Guesses from addresses of one network until one of them has to wait. */
const guessUntilThrottled = async (username: string) => {
  for (let number = 1; number < 100; number++) {
    if ((await attempt(username, { address: `198.51.100.${number}` })).statusCode === 429) return extendWaits()
  }
  throw new Error('no client had to wait')
}
const known = async (user: SignedIn, address = '192.0.2.7') =>
  cookieOf(await attempt(user.username, { address, password: TEST_PASSWORD }))

test('after five wrong passwords for a name from an address, concurrent ones included, each wait is longer', async () => {
  const responses = await Promise.all(Array.from({ length: 14 }, () => attempt('victim')))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array<number>(5).fill(401),
    ...Array<number>(9).fill(429),
  ])
  const throttled = responses.find(({ statusCode }) => statusCode === 429)
  expect(throttled?.json()).toMatchObject({ code: 'session.throttled' })
  const waits: number[] = []
  for (let round = 0; round < 8; round++) {
    const wait = await longestWait()
    waits.push(wait)
    expect(waitOf(await attempt('victim'))).toBeLessThanOrEqual(wait)
    await pass(wait)
    expect((await attempt('victim')).statusCode).toBe(401)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  expect((await attempt('victim', { address: '203.0.113.2' })).statusCode).toBe(401)
  await pass(86_401)
  expect((await attempt('victim')).statusCode).toBe(401)
  expect((await attempt('victim')).statusCode).toBe(401)
})

test('all spellings of a name count as one for sign-in, throttle and uniqueness', async () => {
  const admin = await signedIn(t, 'admin')
  const spellings = ['ADMİN-1', 'ａｄｍｉｎ-1', 'Admin-1', 'ADMIN-1', 'admin-1']
  for (const username of spellings) {
    expect((await attempt(username, { password: TEST_PASSWORD })).statusCode).toBe(200)
    const body = { username, name: 'x', role: 'user', password: 'Quiet-Harbour', current_password: TEST_PASSWORD }
    expect(refusal(await t.call('POST', '/users/signup', { token: admin.token, body }))[0]).not.toBe(201)
  }
  for (const username of spellings) expect((await attempt(username)).statusCode).toBe(401)
  await extendWaits()
  for (const username of spellings) expect((await attempt(username)).statusCode).toBe(429)
})

test('a user is never locked out of a browser with an earlier sign-in by other clients', async () => {
  const user = await signedIn(t, 'user')
  const cookie = await known(user)
  await guessUntilThrottled(user.username)
  expect((await attempt(user.username, { address: '198.51.100.200', password: TEST_PASSWORD })).statusCode).toBe(429)
  expect((await attempt(user.username, { address: '198.51.100.1', cookie, password: TEST_PASSWORD })).statusCode).toBe(
    200,
  )
})

test('a network without free attempts for a name waits longer each time', async () => {
  await guessUntilThrottled('victim')
  await pass(600)
  for (let round = 0; round < 8; round++) {
    const wait = await longestWait()
    expect(wait).toBe(Math.min(300, 5 * 2 ** round))
    await pass(wait)
    expect((await attempt('victim', { address: `198.51.100.${100 + round}` })).statusCode).toBe(401)
  }
})

/** Guesses from each of the addresses in each round, and returns the number of compared passwords. */
const attack = async (username: string, addresses: readonly string[], { rounds = 1, everySeconds = 300 } = {}) => {
  let compared = 0
  for (let round = 0; round < rounds; round++) {
    for (const address of addresses) if ((await attempt(username, { address })).statusCode === 401) compared++
    await pass(everySeconds)
  }
  return compared
}
const networks = (count: number) => Array.from({ length: count }, (_, number) => `198.51.${number}.7`)

test.each([6, 60])(
  'while %i addresses guess, the owner signs in from a new browser, even after two mistakes',
  async (count) => {
    const user = await signedIn(t, 'user')
    const attackers = networks(count)
    for (let round = 0; round < 8; round++) {
      // Seconds apart, so that the attackers come first after each wait.
      await attack(user.username, attackers, { everySeconds: 5 })
      const address = `192.0.2.${round}`
      const mistakes = round % 3
      for (let mistake = 0; mistake < mistakes; mistake++)
        expect((await attempt(user.username, { address })).statusCode).toBe(401)
      expect((await attempt(user.username, { address, password: TEST_PASSWORD })).statusCode).toBe(200)
    }
  },
)

test('six addresses guess no more than 340 passwords of a user a day', async () => {
  const { username } = await signedIn(t, 'user')
  const compared = await attack(username, networks(6), { rounds: 288 })
  expect(compared).toBeGreaterThan(6 * 5)
  expect(compared).toBeLessThanOrEqual(6 * 5 + 20 + 290)
})

test('all addresses of a network together have fifty free attempts for a name', async () => {
  const { username } = await signedIn(t, 'user')
  const ofOne = Array.from({ length: 120 }, (_, number) => `2001:db8:7:${number.toString(16)}::1`)
  // The count of addresses without free attempts permits twenty more.
  expect(await attack(username, ofOne, { everySeconds: 0 })).toBe(50 + 20)
  const owner = { address: '2001:db8:8:1::1', password: TEST_PASSWORD }
  expect((await attempt(username, owner)).statusCode).toBe(200)
})

test('a known browser guesses no faster and helps with no other name, nor does a forged cookie', async () => {
  const [user, other] = [await signedIn(t, 'user'), await signedIn(t, 'user')]
  const cookie = await known(user)
  for (let tries = 0; tries < 5; tries++) expect((await attempt(user.username, { cookie })).statusCode).toBe(401)
  await extendWaits()
  expect((await attempt(user.username, { cookie })).statusCode).toBe(429)
  await guessUntilThrottled(other.username)
  const forged = [
    cookie,
    `device=${other.id}.AAAA.BBBB`,
    cookie.replace(user.id, other.id),
    `device=${'~'.repeat(900)}`,
  ]
  for (const each of forged) {
    const forgery = { address: '198.51.100.1', cookie: each, password: TEST_PASSWORD }
    expect((await attempt(other.username, forgery)).statusCode).toBe(429)
  }
})

test('a browser that several users share is known for each', async () => {
  const [one, two] = [await signedIn(t, 'user'), await signedIn(t, 'user')]
  const cookie = cookieOf(await attempt(two.username, { cookie: await known(one), password: TEST_PASSWORD }))
  for (const user of [one, two]) {
    await guessUntilThrottled(user.username)
    const there = { address: '198.51.100.1', cookie, password: TEST_PASSWORD }
    expect((await attempt(user.username, there)).statusCode).toBe(200)
  }
})

test('the cookie is limited to sign-in and purchase pages, lasts a year, and is HttpOnly and, over TLS, Secure', async () => {
  const user = await signedIn(t, 'user')
  const header = async (headers: Record<string, string> = {}) =>
    [(await trySignIn(t, user.username, TEST_PASSWORD, headers)).headers['set-cookie'] ?? []].flat().slice(0, 2)
  expect(await header()).toEqual([
    expect.stringMatching(
      /^device=[\w.-]+; Path=\/api\/v1\/login\/access-token; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(/^device=[\w.-]+; Path=\/buy; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
  ])
  const byTls = await header({ 'x-forwarded-proto': 'https' })
  for (const each of byTls) expect(each).toMatch(/; Secure$/)
  expect((await attempt(user.username)).headers['set-cookie']).toBeUndefined()
})

test('slows an address that tries many names, and treats an IPv6 network as one address', async () => {
  const guess = (number: number, address: string) => attempt(`name-${number}`, { address })
  for (let number = 0; number < 50; number++)
    expect((await guess(number, `2001:db8:1:2::${number.toString(16)}`)).statusCode).toBe(401)
  await extendWaits()
  expect(refusal(await guess(99, '2001:db8:1:2:ffff::1'))).toEqual([429, 'session.throttled'])
  expect((await guess(99, '2001:db8:1:3::1')).statusCode).toBe(401)
})

test('a throttled attempt writes nothing, for known and unknown names', async () => {
  await signedIn(t, 'user')
  for (let number = 0; number < 50; number++) await attempt(`name-${number}`)
  await extendWaits()
  const before = await stored()
  for (let number = 0; number < 20; number++) expect((await attempt(`other-${number}`)).statusCode).toBe(429)
  expect((await attempt('user-1', { password: TEST_PASSWORD })).statusCode).toBe(429)
  expect(await stored()).toEqual(before)
})

test('successful sign-ins do not count as failures, even many from one address', async () => {
  const user = await signedIn(t, 'user')
  for (let number = 0; number < 60; number++)
    expect((await attempt(user.username, { password: TEST_PASSWORD })).statusCode).toBe(200)
})

test('a failed sign-in is audited with user and address; an unknown name is not readable', async () => {
  const user = await signedIn(t, 'user')
  await attempt(user.username.toUpperCase())
  await attempt('My-Secret-Passw0rd')
  await attempt('my-secret-passw0rd')
  await t.db.execute(sql`update users set state = 'inactive' where id = ${user.id}`)
  await attempt(user.username, { password: TEST_PASSWORD })
  const records = await t.audit('session.sign_in_failed')
  const base = { actor_kind: 'anonymous', subject_type: 'user', address: '203.0.113.1' }
  expect(records).toMatchObject([
    { ...base, subject_id: user.id, after: { reason: 'wrong_password' } },
    { ...base, after: { reason: 'unknown_name' } },
    { ...base, after: { reason: 'unknown_name' } },
    { ...base, subject_id: user.id, after: { reason: 'inactive' } },
  ])
  expect(records[1]?.['subject_id']).toBe(records[2]?.['subject_id'])
  expect(JSON.stringify([records, await stored()])).not.toMatch(new RegExp(`passw0rd|${WRONG}`, 'i'))
})
