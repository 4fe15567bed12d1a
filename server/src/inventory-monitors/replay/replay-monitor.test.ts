import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { replayMonitor } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { useEngine } from '../testing/use-engine'

const { app, store, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

const replay = async (body: object) =>
  (
    await call('POST', '/inventory-monitors/replay', { website_type: 'coach-outlet', product_code: 'CA1', ...body })
  ).json<EndpointResponse<typeof replayMonitor>>()
const kindsOf = async (body: object = {}) => (await replay(body)).events.map(({ kind }) => kind)

test('replays the stored history with other settings: of a monitor, deleted or not, and of selected variants', async () => {
  await monitorAll('CA', 1, 2)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  for (const ats of [0, 4]) {
    store()
      .stocks.get('CA1')
      ?.set('CA1-1', { ats, orderable: ats > 0 })
    await checkedAgain('CA1')
  }
  expect(await replay({})).toMatchObject({ source: 'monitor', total: 0, read_from: expect.any(String) as string })
  expect(await kindsOf({ low_stock_threshold: 3 })).toEqual(['low_stock'])
  expect(await kindsOf({ variant_ids: ['CA1-1'] })).toEqual(['restocked', 'sold_out'])
  expect(await kindsOf({ variant_ids: ['CA1-1'], kinds: ['sold_out'] })).toEqual(['sold_out'])
  expect(await kindsOf({ variant_ids: ['CA1-1'], confirmations: 2 })).toEqual([])
  const { id } = await monitorOf('CA1')
  await call('DELETE', `/inventory-monitors/${id}`)
  expect(await kindsOf({ variant_ids: ['CA1-1'] })).toEqual(['restocked', 'sold_out'])
})

test("replays the catalogue's history for a product without a monitor; without that the result is empty", async () => {
  await monitorAll('CA', 1, 1)
  await app().db.execute(sql`delete from inventory_monitors`)
  expect(await replay({})).toEqual({ source: 'none', read_from: null, total: 0, events: [] })
  await app().db.execute(sql`
    insert into product_intervals (website_type, product_id, variant_id, from_at, seen_until, currency, price, ats, qty_kind,
      orderable)
    select 'coach-outlet', 'CA1', 'CA1-1', clock_now() - days * interval '1 day', clock_now() - (days - 1) * interval '1 day', 'USD',
      100, ats, 'exact', ats > 0
    from (values (9, 5), (8, 0), (7, 2)) as seen(days, ats)`)
  expect(await replay({})).toMatchObject({ source: 'catalogue', total: 2 })
  expect((await replay({ product_code: 'nothing' })) as object).toMatchObject({
    code: 'inventory_monitor.product_not_found',
  })
})

test("does not use the history of a monitor of other variants, but the catalogue's history", async () => {
  await monitorAll('CA', 1, 2)
  const { id } = await monitorOf('CA1')
  const patch = (version: number, variant_ids: string[] | null) =>
    call('PATCH', `/inventory-monitors/${id}`, { version, variant_ids })
  await patch(1, ['CA1-1'])
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  for (const ats of [0, 4]) {
    store()
      .stocks.get('CA1')
      ?.set('CA1-1', { ats, orderable: ats > 0 })
    await checkedAgain('CA1')
  }
  const one = { variant_ids: ['CA1-1'] }
  expect(await replay(one)).toMatchObject({ source: 'monitor', total: 2 })
  for (const choice of [{}, { variant_ids: ['CA1-2'] }, { variant_ids: ['CA1-1', 'CA1-2'] }])
    expect(await replay(choice)).toMatchObject({ source: 'catalogue', total: 0, events: [] })
  await app().db.execute(sql`
    insert into product_intervals (website_type, product_id, variant_id, from_at, seen_until, currency, price, ats, qty_kind,
      orderable)
    select 'coach-outlet', 'CA1', 'CA1-2', clock_now() - days * interval '1 day', clock_now() - (days - 1) * interval '1 day', 'USD',
      100, ats, 'exact', ats > 0
    from (values (9, 5), (8, 0)) as seen(days, ats)`)
  // Sold out eight days ago, and in stock again at the first check of the monitor.
  expect(await replay({ variant_ids: ['CA1-2'] })).toMatchObject({ source: 'catalogue', total: 2 })
  expect(await replay({})).toMatchObject({ source: 'catalogue', total: 2 })
  // All variants are monitored from now on: the history of all starts here, that of CA1-1 covers the full period.
  await patch(2, null)
  await checkedAgain('CA1')
  expect(await replay({})).toMatchObject({ source: 'monitor', total: 0 })
  expect(await replay(one)).toMatchObject({ source: 'monitor', total: 2 })
  await patch(3, ['CA1-2'])
  expect(await replay(one)).toMatchObject({ source: 'catalogue', total: 2 })
})
