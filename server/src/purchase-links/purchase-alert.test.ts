import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { alertsConsumer } from '../alert-rules/raise-alerts'
import { composeMessages } from '../deliveries/compose-messages'
import { SIGNING_SECRET } from '../deliveries/testing/use-deliveries'
import { ImageStore } from '../images/image-store'
import { runConsumer } from '../platform/outbox/run-consumer'
import { clock } from '../platform/time/clock'
import type { AttemptRow } from '../purchase-attempts/attempt-row'
import { startBuyingWorld, type BuyingWorld } from '../purchase-attempts/testing/buying-world'
import { testApp, type TestApp } from '../testing/test-app'
import { purchaseLink } from './purchase-link'

const PUBLIC_URL = 'https://console.example'

let w: BuyingWorld
let t: TestApp
let attempt: AttemptRow
let ids: string[]
let taskName: string

const addRule = async () => {
  const token = await t.signInAs('admin')
  const secrets = { url: 'https://hook.example/', signing_secret: SIGNING_SECRET }
  const hook = { kind: 'webhook', name: 'hook', language: 'en-US', secrets }
  const { id } = (await t.call('POST', '/notification-channels', { token, body: hook })).json<{ id: string }>()
  const text = '{{task}}: {{quantity}} × {{product}}, {{total}} until {{ends_at}}'
  const templates = { 'en-US': { text } }
  const rule = { name: 'purchases', events: ['purchase_awaiting'], bell: false, channel_ids: [id], templates }
  expect((await t.call('POST', '/alert-rules', { token, body: rule })).statusCode).toBe(201)
}

const promptPerson = async () => {
  const [variant] = w.variants
  if (!variant) throw new Error('no products')
  await w.t.db.execute(
    sql`update products set thumbnail = '/bag.jpg', store_url = '/bag' where id = ${variant.productId}`,
  )
  const limits = { quantity: 2, max_total: 4000_00, budget: 9000_00 }
  const task = await w.addTask(await w.addChannel('scapi'), [variant], { mode: 'confirm', ...limits })
  taskName = task.name
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
  const [awaiting] = await w.attempts(task.id)
  if (!awaiting?.quote) throw new Error('no decision is pending')
  return awaiting
}

const raised = async () => {
  const consumer = runConsumer(t.app.work, alertsConsumer(t.app))
  try {
    for (const end = Date.now() + 120_000; Date.now() < end; await sleep(20)) {
      const { rows } = await w.t.db.execute<{ id: string }>(sql`select id from deliveries where type = 'alert'`)
      if (rows.length > 0) return rows.map(({ id }) => id)
    }
    throw new Error('no alert within 120 s')
  } finally {
    await consumer.stop()
  }
}

beforeAll(async () => {
  w = await startBuyingWorld()
  t = await testApp({ PUBLIC_URL }, { database: w.t })
  await addRule()
  attempt = await promptPerson()
  ids = await raised()
})
afterAll(async () => {
  await t.close()
  await w.close()
})

const messageIn = async (language: Language, publicUrl: string | null = PUBLIC_URL) => {
  const deps = { ...t.app, images: new ImageStore(t.app), config: { ...t.app.config, publicUrl } }
  const [composed] = (await composeMessages(deps, ids, { language, isUploaded: false })).values()
  if (!composed) throw new Error('no message')
  return composed.message
}
const total = () => `$${((attempt.quote?.total.minor ?? 0) / 100).toFixed(2)}`
const read = (url = '') => t.app.http.inject({ url: new URL(url).pathname })

test('the message of an awaiting purchase has the final quote, its deadline and the picture', async () => {
  const message = await messageIn('en-US')
  expect(message.title).toContain(`Purchase awaiting confirmation: ${attempt.title} · ${total()}`)
  const fields = Object.fromEntries(message.fields.map(({ label, value }) => [label, value]))
  expect(fields).toMatchObject({ Quantity: '2', Total: total() })
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(['Subtotal', 'Tax', 'Shipping', 'Until']))
  expect(fields).toMatchObject({ 'Snatch task': taskName })
  expect(message.text).toBe(`${taskName}: 2 × ${attempt.title}, ${total()} until ${fields['Until']}`)
  expect(message.level).toBe('warning')
  expect(message.image?.url).toContain(`${PUBLIC_URL}/api/v1/images/`)
})

test('its main link is the page for the decision, in the language of the message', async () => {
  const { links } = await messageIn('en-US')
  expect(links.map(({ label }) => label)).toEqual([
    'Review and buy',
    'View at the store',
    'View in the console',
    'Acknowledge or mute',
  ])
  expect(links[0]?.url).toContain(`${PUBLIC_URL}/buy/`)
  expect((await read(links[0]?.url)).body).toContain(total())
  const chinese = (await messageIn('zh-CN')).links[0]
  expect(chinese?.label).toBe('查看并下单')
  expect((await read(chinese?.url)).body).toContain('<html lang="zh-CN">')
})

test('the page that marks its alert as seen states that it buys nothing', async () => {
  const { links } = await messageIn('en-US')
  const path = new URL(links.at(-1)?.url ?? '').pathname
  expect((await read(links.at(-1)?.url)).body).toContain('it neither buys nor declines')
  const seen = await t.app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'do=acknowledge',
  })
  expect(seen.body).toContain('Alert acknowledged')
  expect(seen.body).toContain('Nothing was bought, and nothing was declined.')
  expect((await w.attempts(attempt.taskId))[0]).toMatchObject({ state: 'quoted', confirmedAt: null })
})

test('there are no links to a console that cannot be reached from outside', async () => {
  expect((await messageIn('en-US', null)).links.map(({ label }) => label)).toEqual(['View at the store'])
})

test('the page shows the stock of the variant with the time at which it was read', async () => {
  const link = purchaseLink(t.app.secrets, PUBLIC_URL, { attemptId: attempt.id, language: 'en-US' })
  const read = async () => (await t.app.http.inject(new URL(link).pathname)).body
  expect(await read()).not.toContain('Available now')
  const { websiteType, productId, variantId } = attempt
  // Newer than the readings of the task, whose times are those of this machine.
  const readAt = new Date(clock.now() + 60 * 60_000).toISOString().replace(/:\d\d\.\d+Z$/, ':00.000Z')
  await w.t.db.execute(sql`
    insert into variants (website_type, product_id, variant_id, position, is_default, currency, is_orderable, ats, qty_kind)
    values (${websiteType}, ${productId}, ${variantId}, 0, true, 'USD', true, 3, 'exact')`)
  await w.t.db.execute(sql`
    insert into product_sightings (website_type, product_id, sync_id, category_ids, read_at)
    values (${websiteType}, ${productId}, gen_random_uuid(), '{}', ${readAt})
    on conflict (website_type, product_id) do update set read_at = excluded.read_at`)
  const [minute] = readAt.split(':00.000Z')
  expect(await read()).toContain(`<dt>Available now</dt><dd>3 <span class="quiet"><time datetime="${minute}`)
})
