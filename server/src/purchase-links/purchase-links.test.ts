import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { permissions, type Role } from '@outlet/shared/contract/users/roles'
import { systemCaller } from '../platform/audit/record-audit'
import { setClockOffset } from '../platform/time/clock'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { startBuyingWorld, type BuyingWorld, type Variant } from '../purchase-attempts/testing/buying-world'
import { signedIn, trySignIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { resumeBuying, stopBuying } from '../buying-stop/buying-stop'
import { purchaseLink } from './purchase-link'
import { formOf, purchaseVisitor } from './testing/purchase-visitor'

let w: BuyingWorld
let t: TestApp
let variant: Variant
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
  t = await testApp(
    { ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', PUBLIC_URL: 'https://console.example' },
    { database: w.t },
  )
})
beforeEach(() => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  variant = own
})
afterEach(async () => {
  setClockOffset(0)
  await w.t.db.execute(sql`update buying_stops set resumed_at = clock_now() where resumed_at is null`)
  await w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
})
afterAll(async () => {
  await t.close()
  await w.close()
})

const linkOf = (attemptId: string, language: 'en-US' | 'zh-CN' = 'en-US') =>
  new URL(purchaseLink(t.app.secrets, 'https://console.example', { attemptId, language })).pathname

/** Purchase that waits for confirmation. */
const waiting = async (store: 'ocapi' | 'scapi' = 'scapi') => {
  const channel = await w.addChannel(store)
  const limits = { max_unit_price: 4000_00, max_total: 5000_00, budget: 9000_00 }
  const task = await w.addTask(channel, [variant], { mode: 'confirm', ...limits })
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
  const [attempt] = await w.attempts(task.id)
  if (!attempt?.quote) throw new Error('no decision is pending')
  return { id: attempt.id, task, path: linkOf(attempt.id), total: attempt.quote.total.minor }
}
const attemptOf = async (taskId: string) => (await w.attempts(taskId))[0]
const visitor = async (path: string, role: Role = 'user') => {
  const user = await signedIn(t, role)
  const own = purchaseVisitor(t)
  expect((await own.signIn(path, user.username)).statusCode).toBe(303)
  return { ...own, ...user }
}

test('a user who signs in on the page buys at the displayed total, and sees the order number', async () => {
  const { path, task, total } = await waiting()
  const stranger = await purchaseVisitor(t).get(path)
  expect(stranger.body).toContain('Sign in to confirm it')
  expect(stranger.body).not.toContain('value="buy"')
  const ada = await visitor(path)
  const page = await ada.get(path)
  expect(page.body).toContain(`Buy for $${(total / 100).toFixed(2)}`)
  for (const row of ['Subtotal', 'Tax', 'Shipping', 'Total', 'data-left-ms']) expect(page.body).toContain(row)
  expect((await ada.press(path, 'buy')).statusCode).toBe(303)
  expect((await ada.get(path)).body).toContain(`${ada.username} has confirmed it`)
  await w.work()
  const attempt = await attemptOf(task.id)
  expect(attempt).toMatchObject({ state: 'placed', confirmedByName: ada.username, confirmedTotal: total })
  expect((await ada.get(path)).body).toContain(attempt?.storeOrderNumber)
  expect((await purchaseVisitor(t).get(path)).body).not.toContain(attempt?.storeOrderNumber)
  expect(await t.audit('purchase_attempts.confirm')).toMatchObject([
    expect.objectContaining({ subject_id: attempt?.id, address: '127.0.0.1' }),
  ])
})

test('its session is short, hidden from scripts and other sites, and valid for nothing else', async () => {
  const { path } = await waiting()
  const ada = await visitor(path)
  expect(ada.cookie()).toMatch(/^buy=opt_[\w-]{43}; Path=\/buy; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/)
  const token = /buy=([\w-]+)/.exec(ada.cookie() ?? '')?.[1]
  expect((await t.call('GET', '/users/info', { token })).statusCode).toBe(401)
  // A session of the console is not valid for the page either.
  const response = await t.app.http.inject({ url: path, headers: { cookie: `buy=${ada.token}` } })
  expect(response.body).not.toContain('value="buy"')
  const form = formOf((await ada.get(path)).body)
  setClockOffset(16 * 60_000)
  const late = await ada.post(path, { ...form, do: 'buy' })
  expect(late.statusCode).toBe(401)
  expect(late.body).toContain('Your sign-in has ended')
})

test('the second person sees who decided first; a declined purchase is not bought', async () => {
  const { path, task } = await waiting()
  const [ada, ben] = [await visitor(path), await visitor(path, 'admin')]
  const form = formOf((await ben.get(path)).body)
  await ada.press(path, 'decline')
  const second = await ben.post(path, { ...form, do: 'buy' })
  expect(second.statusCode).toBe(409)
  expect(second.body).toContain(`${ada.username} has declined it`)
  expect(await attemptOf(task.id)).toMatchObject({ state: 'abandoned', reason: 'declined' })
})

test('a more expensive quote needs another confirmation, with the previous total beside it', async () => {
  const price = (discount: number) =>
    w.practice.control('POST', 'price', {
      site: 'coach-outlet',
      product_id: variant.variantId,
      discount_percent: discount,
    })
  await price(50)
  const { path, task, total } = await waiting()
  const ada = await visitor(path)
  const form = formOf((await ada.get(path)).body)
  await ada.post(path, { ...form, do: 'buy' })
  await price(0)
  await w.work()
  const awaiting = await attemptOf(task.id)
  const newTotal = awaiting?.quote?.total.minor ?? 0
  expect(newTotal).toBeGreaterThan(total)
  const { body } = await ada.get(path)
  const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`
  expect(body).toContain(`class="before">${dollars(total)}`)
  expect(body).toContain(`Buy for ${dollars(newTotal)}`)
  const replayed = await ada.post(path, { ...form, do: 'buy' })
  expect(replayed.statusCode).toBe(409)
  expect(replayed.body).toContain('Confirm the new total')
  expect((await attemptOf(task.id))?.confirmedAt).toBeNull()
})

test('after the deadline the page says that it is too late', async () => {
  const { path, task } = await waiting()
  const ada = await visitor(path)
  const form = formOf((await ada.get(path)).body)
  await w.t.db.execute(sql`update purchase_attempts set awaits_until = clock_now() where task_id = ${task.id}`)
  const response = await ada.post(path, { ...form, do: 'buy' })
  expect(response.statusCode).toBe(409)
  expect(response.body).toContain('It is too late. Nothing was bought.')
  await w.t.db.execute(sql`update purchase_attempts set next_at = clock_now() where task_id = ${task.id}`)
  await w.work()
  expect((await ada.get(path)).body).toContain('Too late')
})

test('a purchase of a practice store is marked', async () => {
  const { path } = await waiting()
  const shown = async () => (await purchaseVisitor(t).get(path)).body
  await w.t.db.execute(sql`update stores set is_practice = false`)
  expect(await shown()).not.toContain('Practice store')
  await w.t.db.execute(sql`update stores set is_practice = true`)
  expect(await shown()).toContain('Practice store: nothing')
})

test('while all buying is stopped nothing is bought, and the quote can be confirmed once buying resumes', async () => {
  const { path, task, total } = await waiting()
  const ada = await visitor(path)
  await retriedTransaction(w.t.db, (tx) => stopBuying(tx, systemCaller('an admin')))
  const stopped = (await ada.get(path)).body
  expect(stopped).toContain('an admin stopped all buying')
  expect(stopped).toContain('value="buy" disabled')
  expect(stopped).not.toContain('value="decline" disabled')
  // A page that was opened before the stop.
  expect((await ada.press(path, 'buy')).statusCode).toBe(409)
  expect(await attemptOf(task.id)).toMatchObject({
    state: 'quoted',
    confirmedAt: null,
    quote: { total: { minor: total } },
  })
  await retriedTransaction(w.t.db, (tx) => resumeBuying(tx, systemCaller('an admin')))
  expect((await ada.get(path)).body).not.toContain('disabled')
  expect((await ada.press(path, 'buy')).statusCode).toBe(303)
  await w.work()
  expect(await attemptOf(task.id)).toMatchObject({ state: 'placed', spent: total })
})

test('forms of another link, session, question or site are refused, and replays too (CSRF)', async () => {
  const first = await waiting()
  variant = w.variants[next++] ?? variant
  const second = await waiting()
  const [ada, ben] = [await visitor(first.path), await visitor(first.path)]
  const form = formOf((await ada.get(first.path)).body)
  const buy = { ...form, do: 'buy' }
  expect((await ada.post(second.path, buy)).statusCode).toBe(403)
  expect((await ben.post(first.path, buy)).statusCode).toBe(403)
  expect((await ada.post(first.path, { ...buy, total: String(second.total + 1) })).statusCode).toBe(403)
  expect((await ada.post(first.path, { ...buy, form: 'x'.repeat(22) })).statusCode).toBe(403)
  expect((await ada.post(first.path, { do: 'buy' })).statusCode).toBe(400)
  expect((await ada.post(first.path, buy, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await purchaseVisitor(t).post(first.path, buy)).statusCode).toBe(401)
  expect((await attemptOf(first.task.id))?.confirmedAt).toBeNull()
  expect((await ada.post(first.path, buy)).statusCode).toBe(303)
  expect((await ada.post(first.path, buy)).statusCode).toBe(409)
  expect((await attemptOf(second.task.id))?.confirmedAt).toBeNull()
})

test('a forged link, a link without a purchase and an expired link open nothing', async () => {
  const { path } = await waiting()
  const { get } = purchaseVisitor(t)
  const forged = path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect((await get(forged)).statusCode).toBe(404)
  expect((await get('/buy/nothing')).statusCode).toBe(404)
  expect((await get(linkOf(uuidv7()))).statusCode).toBe(410)
  setClockOffset(8 * 86_400_000)
  expect((await get(path)).body).toContain('The link has expired')
})

test('wrong passwords are refused alike, and limited by rate', async () => {
  const { path } = await waiting()
  const user = await signedIn(t, 'user')
  const own = purchaseVisitor(t)
  const tries = []
  for (let index = 0; index < 7; index++) tries.push((await own.signIn(path, user.username, 'Wrong-Horse')).statusCode)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(own.cookie()).toBeNull()
})

test('users who may not confirm see no buttons, and their requests are refused', async () => {
  const { path, task, id, total } = await waiting()
  const ada = await visitor(path)
  const form = formOf((await ada.get(path)).body)
  // At present every role may confirm, so the permission is replaced for the test.
  const confirming = jest.replaceProperty(permissions as Record<string, readonly Role[]>, 'purchase-attempts.confirm', [
    'admin',
  ])
  try {
    const page = await ada.get(path)
    expect(page.body).toContain('Your account may not confirm purchases.')
    expect(page.body).not.toContain('value="buy"')
    expect((await ada.post(path, { ...form, do: 'buy' })).statusCode).toBe(403)
    expect((await ada.post(path, { ...form, do: 'decline' })).statusCode).toBe(403)
  } finally {
    confirming.restore()
  }
  expect(await attemptOf(task.id)).toMatchObject({ id, state: 'quoted', confirmedAt: null })
  expect(total).toBeGreaterThan(0)
})

test('GET changes nothing, for any visitor and any number of times', async () => {
  const { path } = await waiting()
  const ada = await visitor(path)
  const everything = async () => {
    const { rows } = await w.t.db.execute(sql`
      select (select json_agg(a order by a.id) from purchase_attempts a) as attempts,
        (select count(*) from purchase_steps) as steps, (select count(*) from audit) as audit,
        (select json_agg(s order by s.id) from sessions s) as sessions, (select count(*) from events) as events,
        (select json_agg(k order by k.id) from snatch_tasks k) as tasks`)
    return rows[0]
  }
  const before = await everything()
  for (const read of [ada.get, purchaseVisitor(t).get]) {
    for (const tail of ['', '?do=buy', '?do=decline&total=1']) expect((await read(path + tail)).statusCode).toBe(200)
  }
  const head = await t.app.http.inject({ method: 'HEAD', url: path })
  expect(head.statusCode).toBeLessThan(500)
  expect(await everything()).toEqual(before)
})

test('the page with style, script and picture is at most 90 kB, and its Content Security Policy allows all of them', async () => {
  const Pictured = z.object({ image_groups: z.array(z.object({ images: z.array(z.object({ link: z.string() })) })) })
  const path = `products/${encodeURIComponent(variant.variantId)}?expand=images`
  const { image_groups: groups } = await w.practice.read(Pictured, path)
  await w.t.db.execute(
    sql`update products set thumbnail = ${groups[0]?.images[0]?.link ?? null} where id = ${variant.productId}`,
  )
  const { path: link } = await waiting()
  const page = await (await visitor(link)).get(link)
  const files = [...page.body.matchAll(/(?:src|href)="(\/(?:api|alerts|buy)\/[^"]+)"/g)].map(([, url = '']) => url)
  expect(files.map((url) => url.replace(/\/images\/.*/, '/images'))).toEqual([
    '/alerts/page.css',
    '/buy/page.css',
    '/buy/page.js',
    '/api/v1/images',
  ])
  const responses = await Promise.all(files.map((url) => t.app.http.inject({ url })))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const bytes = [page, ...responses].reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
  expect(bytes).toBeLessThan(90_000)
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.body).not.toMatch(/<script(?! src=)|<style| style=| on\w+=/)
})

test.each([
  ['zh-CN', '等待确认下单', '订单只能跟踪 30 分钟'],
  ['en-US', 'Awaiting confirmation', 'the order can be followed for 30 minutes only'],
] as const)('the page has the language of its link (%s)', async (language, title, following) => {
  const pageOf = async ({ id }: { id: string }) => (await purchaseVisitor(t).get(linkOf(id, language))).body
  const body = await pageOf(await waiting('ocapi'))
  for (const text of [`<html lang="${language}">`, title, following]) expect(body).toContain(text)
  expect(await pageOf(await waiting())).not.toContain(following)
})

test('a browser in which a user has signed in is recognised here, and vice versa: others cannot lock them out', async () => {
  const { path } = await waiting()
  const user = await signedIn(t, 'user')
  const strangers = async () => {
    for (let tries = 0; tries < 7; tries++) await trySignIn(t, user.username, 'Wrong-Horse')
    const refused = await purchaseVisitor(t).signIn(path, user.username)
    expect(refused.statusCode).toBe(429)
  }
  const console_ = await trySignIn(t, user.username, TEST_PASSWORD)
  await strangers()
  const devices = [console_.headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('device='))
  const here = devices.find((cookie) => cookie.includes('Path=/buy'))?.split(';')[0] ?? ''
  const known = await purchaseVisitor(t).post(
    path,
    { do: 'sign-in', username: user.username, password: TEST_PASSWORD },
    { cookie: here },
  )
  expect(known.statusCode).toBe(303)
  const forSignIn = [known.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.includes('access-token'))
  const back = { cookie: forSignIn?.split(';')[0] ?? '' }
  expect((await trySignIn(t, user.username, TEST_PASSWORD, back)).statusCode).toBe(200)
})
