import { sql } from 'drizzle-orm'
import type { MonitorEventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import { measureNames, measures } from '@outlet/shared/contract/analytics'
import { BELL_CHANNEL_ID } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { roleMay, type Role } from '@outlet/shared/contract/users/roles'
import { useMetrics, type Metrics } from '../analytics/testing/use-metrics'
import { addStore } from '../stores/testing/add-store'
import { contractEndpoints } from '../testing/contract-endpoints'
import { orderDraft } from '../testing/order-draft'
import { seedProducts } from '../testing/seed-catalogue'

const { app, admin, settled } = useMetrics()

const SPAN = 'from=today-6d&to=today'
const sumMeasures = measureNames.filter((name) => measures[name].aggregate === 'sum')

/**
 * Endpoints that return totals over all stores, with requests whose response includes practice stores only if these are
 * counted.
 */
const totals: Readonly<Record<string, string[]>> = {
  '/analytics/figures': ['orders', 'units', 'attempts', 'unknown', 'checks', 'deliveries', 'dead', 'product_restocks']
    .map((measure) => `${SPAN}&measure=${measure}`)
    .concat(`${SPAN}&by=store&measure=spend`),
  '/analytics/figure-rows': [`${SPAN}&measure=orders`, `${SPAN}&measure=units&by=day`],
  '/deliveries/summary': [''],
  '/inventory-monitors/summary': [''],
  '/inventory-monitors/latest-events': [''],
  '/inventory-monitors/restock-days': [''],
  '/inventory-monitors/stock-changes': [''],
  '/orders/summary': [''],
  '/purchase-attempts': ['needs_person=true'],
}

/** Endpoints that count the rows of a list. Lists show every store and tag practice stores. */
const countsOfLists: Readonly<Record<string, string>> = {
  '/deliveries/count': '',
  '/inventory-monitors/count': '',
  '/inventory-monitors/options': '',
  '/orders/count': '',
  '/orders/tags': '',
  '/product-base/count': '',
  '/product-base/options': '',
  '/products/count': 'website_type=real',
  '/products/facets': 'website_type=real',
  '/snatch-tasks/count': '',
}

/** Endpoints of lists and single resources, without totals over stores. */
const withoutTotals = [
  ...[
    '/alert-rules',
    '/alert-rules/:ruleId',
    '/annotations',
    '/audit-records',
    '/audit-records/:recordId',
    '/audit-records/count',
  ],
  ...['/bulk-jobs', '/bulk-jobs/:jobId', '/bulk-jobs/:jobId/rows', '/buying-stop'],
  ...['/deliveries', '/deliveries/:deliveryId'],
  ...['/environments', '/environments/:environment', '/environments/:environment/canaries'],
  ...['/environments/:environment/changes', '/environments/:environment/generations'],
  ...['/environments/:environment/health', '/environments/:environment/health/:name'],
  '/environments/:environment/why/:name',
  // Rates are needed for every order in the list.
  ...['/exchange-rates', '/exchange-rates/currencies', '/exchange-rates/preview', '/exchange-rates/source'],
  ...['/inventory-monitors', '/inventory-monitors/:monitorId', '/inventory-monitors/:monitorId/events'],
  ...['/inventory-monitors/:monitorId/peers', '/inventory-monitors/:monitorId/trend'],
  ...['/inventory-monitors/missed-checks', '/inventory-monitors/pause', '/inventory-monitors/product'],
  ...['/lists/:listKey', '/machine-tokens', '/menu/:role', '/menu/stores'],
  ...['/notification-channels', '/notification-channels/:channelId', '/notification-channels/web-push-key'],
  // Resources of the signed-in user.
  ...['/notes', '/notifications', '/notifications/count', '/notifications/preferences', '/sessions', '/users/info'],
  ...['/orders', '/orders/:orderId', '/practice-data', '/previews', '/previews/:previewId'],
  ...['/product-base', '/product-base/:itemId', '/product-base/:itemId/orders'],
  ...['/products', '/products/:websiteType/:productId', '/products/:websiteType/:productId/history'],
  ...['/products/candidates', '/products/candidates/:storeKey/:productId'],
  ...['/products/changes', '/products/search', '/products/shared'],
  ...['/products/:websiteType/:productId/same', '/products/price-verdict-age'],
  ...['/purchase-attempts/:attemptId', '/releases', '/releases/:name/:version', '/releases/:name/:version/before'],
  ...['/scheduled-reports', '/snatch-tasks', '/snatch-tasks/:taskId', '/snatch-tasks/channels'],
  // Resources of one store.
  ...['/stores', '/stores/:storeKey', '/stores/:storeKey/buying-options', '/stores/:storeKey/leaves-behind'],
  ...['/stores/:storeKey/syncs', '/ucp/platform'],
  ...['/stores/:storeKey/use', '/task-channels', '/task-channels/:channelId'],
  ...['/users', '/users/:userId', '/users/:userId/leaves-behind', '/users/:userId/sessions', '/users/count'],
  ...['/work', '/work/given-up', '/work/heartbeat'],
]

const read = async (path: string, query: string, token: string) => {
  const response = await app().call('GET', `${path}?${query}`, { token })
  expect([path, response.statusCode, response.statusCode === 200 || response.body]).toEqual([path, 200, true])
  return response.json<unknown>()
}

/** Reads every total that a role may read, by its request. */
async function readTotals(role: Role, token: string): Promise<Record<string, unknown>> {
  const needs = new Map((await contractEndpoints()).map(({ endpoint }) => [endpoint.path, endpoint.needs]))
  const found: Record<string, unknown> = {}
  for (const [path, queries] of Object.entries(totals)) {
    const need = needs.get(path)
    if (need === undefined || need === 'anyone' || (need !== 'session' && !roleMay(role, need))) continue
    for (const query of queries) found[`${path}?${query}`] = await read(path, query, token)
  }
  return found
}

/** Removes the part of the responses that a user may not read: task channels. */
const withoutTaskChannels = (responses: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(responses).map(([request, response]) => [
      request,
      request.startsWith('/deliveries/summary') ? { ...Object(response), task_channels: null, broken: [] } : response,
    ]),
  )

/** Seeds a store with data for every total. */
async function seedStore(key: string, isPractice: boolean, isCounted: boolean): Promise<void> {
  const { db, call } = app()
  const post = async (path: string, body: object) => {
    const response = await call('POST', path, { token: admin(), body: { ...body } })
    expect([path, response.statusCode < 300 || response.body]).toEqual([path, true])
    return response.json<{ id: string }>()
  }
  await addStore(db, {
    key,
    is_practice: isPractice,
    is_counted: isCounted,
    currency: 'CNY',
    base_url: 'http://127.0.0.1:9',
  })
  await seedProducts(db, key, { prefix: 'CA', products: 1, variants: 1 })
  const placed_at = new Date(Date.now() - 60_000).toISOString()
  for (const status of ['placed', 'pending'] as const)
    await post('/orders', orderDraft({ website_type: key, store_name: key, status, placed_at }))
  const { id: monitorId } = await post('/inventory-monitors', { website_type: key, product_code: 'CA1' })
  await db.execute(sql`
    update inventory_monitors set stock_state = 'in', stock_changed_at = clock_now() where id = ${monitorId}`)
  const payload: MonitorEventPayload = {
    product_code: 'CA1',
    product_id: 'CA1',
    stock_level: 1,
    stock_level_kind: 'exact',
    price: null,
    previous_price: null,
    threshold: null,
    code: null,
    begins_failing: false,
  }
  await db.execute(sql`
    insert into events (id, at, kind, subject_type, subject_id, store, payload)
    values (gen_random_uuid(), clock_now(), 'restocked', 'inventory_monitor', ${monitorId}, ${key}, ${payload})`)
  await db.execute(sql`insert into analytics_changes (source, at) values ('product_stock', quarter_of(clock_now()))`)
  await db.execute(sql`
    insert into task_channels (id, name, website_type, account, shipping_address, payment, mode, concurrency, daily_budget, state)
    values (gen_random_uuid(), ${key}, ${key}, '{"type": "guest"}', '{}', '{}', 'confirm', 1, 5000, 'needs_attention')`)
  await db.execute(sql`
    insert into snatch_tasks (id, name, website_type, channel_id, mode, quantity, slots, currency, max_unit_price, max_total,
      budget, cooldown_seconds, priority, state)
    select gen_random_uuid(), ${key}, ${key}, id, 'confirm', 1, 1, 'CNY', 100, 200, 300, 0, 0, 'armed'
    from task_channels where website_type = ${key}`)
  await db.execute(sql`
    insert into purchase_attempts (id, task_id, slot_no, channel_id, account_key, website_type, mode, state, holds_slot,
      product_id, variant_id, title, quantity, currency, held, budget_day, created_at)
    select gen_random_uuid(), id, 1, channel_id, ${key}, ${key}, 'confirm', 'unknown', true, 'CA1', 'CA1-1', 'Bag', 1, 'CNY', 100,
      clock_now()::date, clock_now() from snatch_tasks where website_type = ${key}`)
  await db.execute(sql`
    insert into check_counts (quarter, website_type, code, checks) values (quarter_of(clock_now()), ${key}, '', 5)`)
  await db.execute(sql`
    insert into deliveries (id, type, state, channel_id, event_at, title, created_at, ended_at, store)
    select gen_random_uuid(), 'alert', state, ${BELL_CHANNEL_ID}, clock_now(), '', clock_now(), clock_now(), ${key}
    from unnest(array['sent', 'dead']) as state`)
  await settled()
}

test('each reading endpoint is listed as with or without totals', async () => {
  const paths = (await contractEndpoints()).flatMap(({ endpoint: { method, path } }) =>
    method === 'GET' ? [path] : [],
  )
  const listed = [...Object.keys(totals), ...Object.keys(countsOfLists), ...withoutTotals]
  expect(listed.toSorted()).toEqual(paths.toSorted())
  expect(sumMeasures.length).toBeGreaterThan(0)
})

test('an admin and a user see the same totals, which include practice stores only if these are counted', async () => {
  const user = await app().signInAs('user')
  await seedStore('real', false, true)
  await seedStore('practice', true, true)
  const before = await readTotals('admin', admin())
  await seedStore('practice-past', true, false)
  const withUncounted = await readTotals('admin', admin())
  expect(withUncounted).toEqual(before)
  const ofUser = await readTotals('user', user)
  expect(Object.keys(ofUser).length).toBeGreaterThan(4)
  expect(withoutTaskChannels(withUncounted)).toMatchObject(ofUser)

  const practiceKeys = async (by: string) => {
    const response = await app().call('GET', `/analytics/figures?${SPAN}&measure=attempts&by=${by}`, { token: admin() })
    const { rows, labels, practice_keys: keys } = response.json<Metrics>()
    expect(rows.length).toBeGreaterThan(0)
    return (keys?.[by] ?? []).map((key) => labels[by]?.[key])
  }
  for (const by of ['store', 'task', 'channel']) expect(await practiceKeys(by)).toEqual(['practice'])
  // A product code may occur in several stores, so it is never practice.
  expect(await practiceKeys('product')).toEqual([])

  await app().db.execute(sql`update stores set is_counted = true where key = 'practice-past'`)
  const withCounted = await readTotals('admin', admin())
  for (const [request, response] of Object.entries(withCounted))
    expect([request, response]).not.toEqual([request, before[request]])
  expect(withoutTaskChannels(withCounted)).toMatchObject(await readTotals('user', user))
  for (const [path, query] of Object.entries(countsOfLists))
    expect(await read(path, query, user)).toEqual(await read(path, query, admin()))
})
