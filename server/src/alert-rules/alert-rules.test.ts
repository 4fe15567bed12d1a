import { sql } from 'drizzle-orm'
import type { AlertRule, AlertRuleForecast } from '@outlet/shared/contract/alert-rules'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { dayIn } from '../platform/time/day-in'
import type { EventDraft } from '../platform/outbox/emit'
import { storeBlocked, useDeliveries } from '../deliveries/testing/use-deliveries'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'

const MINUTE = 60_000
const DAY = 86_400_000

const { app, admin, addChannel, addRule, emitEvents, request, start, settled } = useDeliveries()
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = admin()) =>
  app().call(method, `/alert-rules${path}`, { token, ...(body ? { body: { ...body } } : {}) })

test('a rule can be created, changed, muted, deleted and restored, and each action is audited', async () => {
  const channel = await addChannel()
  const { id } = await addRule([channel.id], { filter: { stores: ['coach-outlet'] } })
  const made = await request<AlertRule>('GET', `/alert-rules/${id}`)
  expect(made).toMatchObject({ name: 'stores', cooldown_minutes: 60, owner: null, muted_until: null, alerts_of_day: 0 })
  const {
    owner,
    muted_until,
    last_alert_at,
    alerts_of_day,
    created_at,
    updated_at,
    deletion,
    id: _id,
    ...settings
  } = made
  expect([owner, muted_until, last_alert_at, alerts_of_day, deletion]).toEqual([null, null, null, 0, null])
  expect(created_at).toBe(updated_at)
  const changed = { ...settings, name: 'other', repeat_minutes: 30 }
  expect((await call('PUT', `/${id}`, changed)).json()).toMatchObject({ name: 'other', repeat_minutes: 30, version: 2 })
  expect((await call('PUT', `/${id}`, changed)).json()).toMatchObject({
    code: 'alert_rule.version_conflict',
    current: { version: 2 },
  })
  const until = new Date(Date.now() + DAY).toISOString()
  const { version, ...muted } = (await call('POST', `/${id}/mute`, { until })).json<AlertRule>()
  expect(muted).toMatchObject({ muted_until: until })
  const stale = await call('POST', `/${id}/mute`, { until: null, version: version - 1 })
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'alert_rule.version_conflict', current: { muted_until: until } },
  ])
  expect((await call('POST', `/${id}/mute`, { until, version })).json()).toMatchObject({ version: version + 1 })
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  expect((await call('GET', `/${id}`)).statusCode).toBe(404)
  const deleted = (await call('GET', '?deleted=true')).json<{ items: AlertRule[] }>().items
  expect(deleted).toMatchObject([{ id, deletion: { by: 'admin-1' } }])
  expect((await call('POST', `/${id}/restore`, {})).json()).toMatchObject({ name: 'other', deletion: null })
  const { rows } = await app().db.execute(
    sql`select action from audit where subject_type = 'alert_rule' order by at, id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(
    ['create', 'update', 'mute', 'mute', 'delete', 'restore'].map((verb) => `alert_rules.${verb}`),
  )
})

test('a rule that was stored before a condition existed still applies, without that condition', async () => {
  const channel = await addChannel()
  const { id } = await addRule([channel.id])
  await app().db.execute(sql`update alert_rules set filter = '{"stores": [], "unknown": 1}' where id = ${id}`)
  expect((await call('GET', `/${id}`)).json()).toMatchObject({ filter: { tags: [], price_at_most: null } })
  await emitEvents([storeBlocked('coach-outlet')])
  start()
  await settled()
  const { rows } = await app().db.execute(sql`select kind from alerts where rule_id = ${id}`)
  expect(rows).toEqual([{ kind: 'store_blocked' }])
})

test('shared rules are for admins and shared channels only; a personal rule uses its owner’s channels', async () => {
  const user = await app().signInAs('user')
  const channel = await addChannel()
  const rule = { name: 'r', events: ['restocked'], bell: false, channel_ids: [channel.id] }
  expect((await call('POST', '', rule, user)).statusCode).toBe(403)
  const own = { ...rule, is_own: true }
  expect((await call('POST', '', own, user)).json()).toMatchObject({
    errors: [{ path: 'channel_ids', code: 'alert_rule.channel_not_offered' }],
  })
  const mine = (await call('POST', '', { ...own, bell: true, channel_ids: [] }, user)).json<AlertRule>()
  expect(mine.owner?.name).toBe('user-2')
  expect((await call('GET', `/${mine.id}`)).statusCode).toBe(404)
  expect((await call('DELETE', `/${mine.id}`)).statusCode).toBe(404)
  const wrong = await call('POST', '', {
    ...rule,
    name: '',
    events: ['role_changed'],
    channel_ids: [],
    digest_minutes: 30,
    repeat_minutes: 30,
    templates: { 'en-US': { title: '{{produkt}}' } },
  })
  const paths = wrong.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['name', 'events.0', 'templates.en-US.title']))
  const both = await call('POST', '', { ...rule, channel_ids: [], digest_minutes: 30, repeat_minutes: 30 })
  expect(
    both
      .json<{ errors: { code: string }[] }>()
      .errors.map(({ code }) => code)
      .sort(),
  ).toEqual(['alert_rule.channels_required', 'alert_rule.digest_alone'])
})

test('forecasts the messages of a rule for the last 30 days', async () => {
  const now = Date.now()
  const at = (days: number, minutes = 0) => now - days * DAY + minutes * MINUTE
  await emitEvents([
    storeBlocked('a', at(40)),
    storeBlocked('a', at(20)),
    storeBlocked('a', at(20, 10)),
    storeBlocked('a', at(20, 50)),
  ])
  await emitEvents([storeBlocked('b', at(2)), storeBlocked('c', at(1))])
  const rule = {
    events: ['store_blocked'],
    filter: { stores: ['a', 'b'] },
    cooldown_minutes: 60,
    digest_minutes: null,
    repeat_minutes: null,
    templates: {},
  }
  const forecast = (change: object = {}) =>
    request<AlertRuleForecast>('POST', '/alert-rules/forecast', { language: 'en-US', rule: { ...rule, ...change } })
  const forecasted = await forecast()
  expect(forecasted).toMatchObject({ events: 4, alerts: 2, digests: 1, is_cut: false })
  expect(forecasted.days).toHaveLength(31)
  expect(forecasted.days.reduce((sum, { alerts, digests }) => sum + alerts + digests, 0)).toBe(3)
  expect(forecasted.latest.map(({ title }) => title)).toEqual([
    'Store refuses access: b',
    '2 changes',
    'Store refuses access: a',
  ])
  expect(await forecast({ cooldown_minutes: 0, filter: {} })).toMatchObject({ events: 5, alerts: 5, digests: 0 })
  expect(await forecast({ digest_minutes: 60 })).toMatchObject({ alerts: 0, digests: 2 })
  expect(forecasted.days.at(-1)?.day).toBe(dayIn(app().app.config.timeZone, new Date()))
})

test.each<[string, object, number[]]>([
  ['any drop', {}, [950, 800]],
  ['a target price', { price_at_most: { minor: 900, currency: 'USD' } }, [800]],
  ['a target price in another currency', { price_at_most: { minor: 900, currency: 'EUR' } }, []],
  ['a new lowest price', { new_low_days: 90 }, [800]],
  ['a price near the lowest', { above_lowest_percent: 5 }, [800]],
  ['a price less near the lowest', { above_lowest_percent: 10 }, [950, 800]],
  ['a real discount', { is_discount_real: true }, [800]],
])('a rule for %s sends the messages that its forecast counts', async (_name, filter, expected) => {
  await addStore(app().db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(app().db, 'coach-outlet', { prefix: 'CA', products: 1, variants: 1 })
  const monitor = await request<InventoryMonitor>('POST', '/inventory-monitors', {
    website_type: 'coach-outlet',
    product_code: 'CA1',
  })
  await app().db.execute(sql`
    insert into product_intervals (website_type, product_id, from_at, seen_until, currency, price, list_price, qty_kind)
    select 'coach-outlet', 'CA1', clock_now() - first * interval '1 day', clock_now() - last * interval '1 day', 'USD', price, 1200,
      'unknown'
    from (values (60, 20, 900), (20, 10, 1000), (10, 2, 950), (2, 0, 800)) as one (first, last, price)`)
  const dropped = (days: number, minor: number, previous: number): EventDraft => ({
    kind: 'price_dropped',
    subject: { type: 'inventory_monitor', id: monitor.id },
    store: 'coach-outlet',
    payload: {
      product_code: 'CA1',
      product_id: 'CA1',
      begins_failing: false,
      stock_level: 1,
      stock_level_kind: 'exact',
      price: { minor, currency: 'USD' },
      previous_price: { minor: previous, currency: 'USD' },
      threshold: null,
      code: null,
    },
    at: Date.now() - days * DAY,
  })
  await emitEvents([dropped(10, 950, 1000), dropped(2, 800, 950)])
  const channel = await addChannel()
  const rule = { events: ['price_dropped'], filter, cooldown_minutes: 0 }
  const forecast = await request<AlertRuleForecast>('POST', '/alert-rules/forecast', {
    language: 'en-US',
    rule: { ...rule, digest_minutes: null, repeat_minutes: null, templates: {} },
  })
  expect(forecast).toMatchObject({ events: expected.length, alerts: expected.length })
  await addRule([channel.id], rule)
  start()
  await settled()
  const { rows } = await app().db.execute(sql`
    select facts -> 'price' -> 'minor' as price, facts -> 'lowest_price' -> 'minor' as lowest, facts -> 'target_price' as target
    from deliveries order by event_at`)
  const target = 'price_at_most' in filter ? filter.price_at_most : null
  expect(rows).toEqual(expected.map((price) => ({ price, lowest: Math.min(price, 900), target })))
})

test('events of a personal channel match only their owner’s rules, also in a forecast', async () => {
  const user = await app().signInAs('user')
  const { accountId } = await app()
    .call('GET', '/users/info', { token: user })
    .then((response) => response.json<{ accountId: string }>())
  const rule = { events: ['channel_degraded'], cooldown_minutes: 0 }
  await addRule([], { ...rule, name: 'everybody’s', bell: true })
  await call('POST', '', { ...rule, name: 'own', is_own: true }, user)
  const payload = { channel_name: 'my mail', kind: 'email', code: 'channel.gone', user_id: accountId } as const
  await emitEvents([{ kind: 'channel_degraded', subject: { type: 'notification_channel', id: accountId }, payload }])
  start()
  await settled()
  const { rows } = await app().db.execute(
    sql`select r.name, d.title from deliveries d join alert_rules r on r.id = d.rule_id`,
  )
  expect(rows).toEqual([{ name: 'own', title: '渠道异常：my mail' }])
  const requestedRule = { filter: {}, digest_minutes: null, repeat_minutes: null, templates: {}, ...rule }
  const forecast = async (token: string) =>
    (await call('POST', '/forecast', { language: 'en-US', rule: requestedRule }, token)).json<AlertRuleForecast>()
  expect(await forecast(admin())).toMatchObject({ events: 0, latest: [] })
  expect(await forecast(user)).toMatchObject({ events: 1, latest: [{ title: 'Channel failing: my mail' }] })
})

test('previews a message with the newest event, or with an example that has only the fields of its event', async () => {
  interface Preview {
    message: { title: string; text: string; fields: { label: string; value: string }[] }
    is_made_up: boolean
  }
  const preview = (event: string, templates: object = {}) =>
    request<Preview>('POST', '/alert-rules/preview', { event, language: 'en-US', templates })
  const stalled = await preview('monitoring_stalled')
  expect(stalled).toMatchObject({ is_made_up: true, message: { title: 'Monitoring stopped' } })
  expect(stalled.message.fields.map(({ label }) => label)).toEqual(['Since', 'At'])
  expect((await preview('price_dropped')).message.title).toBe('Price dropped: Example bag · $199.00 → $129.00 (-35.2%)')
  const fieldNames = 'task variant quantity total ends_at cause order_number store_order_number status left what'
  const named = (event: string) => {
    const text = fieldNames
      .split(' ')
      .map((field) => `${field}={{${field}}}`)
      .join(' ')
    return preview(event, { 'en-US': { text } }).then(({ message }) =>
      message.text.replaceAll(/ ?\w+=(?= |$)/g, '').trim(),
    )
  }
  expect(await named('purchase_placed')).toBe(
    'task=Example task variant=Black · 38 quantity=1 total=$144.32 order_number=EXAMPLE-0001 store_order_number=EX0001',
  )
  expect(await named('purchase_awaiting')).toMatch(/total=\$144\.32 ends_at=\S/)
  expect(await named('purchase_refused')).toContain('cause=the store refused the order')
  expect(await named('order_changed')).toContain('status=Confirmed')
  expect(await named('budget_low')).toBe('left=$45.00 what=Example task')
  const low = await preview('budget_low')
  expect(low.message.fields).toContainEqual({ label: 'Budget left', value: '$45.00' })
  await emitEvents([storeBlocked('coach-outlet')])
  const own = { 'en-US': { title: '{{store}}: {{ event }}', text: '{{cause}} {{price}}' } }
  expect(await preview('store_blocked', own)).toMatchObject({
    is_made_up: false,
    message: { title: 'coach-outlet: Store refuses access', text: 'the store refuses access ' },
  })
})
