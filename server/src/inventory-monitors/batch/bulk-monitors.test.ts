import { sql } from 'drizzle-orm'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { bulkLists } from '../../bulk-lists'
import { workNextRows } from '../../bulk-jobs/testing/work-next-rows'
import { addStore } from '../../stores/testing/add-store'
import { machineToken } from '../../testing/machine-token'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let token: string
const log = { error: jest.fn() }
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 9, variants: 1 })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`delete from bulk_jobs`)
  await t.db.execute(sql`delete from inventory_monitors`)
  const product_codes = ['CA1', 'CA2', 'CA3', 'CA4']
  await t.call('POST', '/inventory-monitors/batch', { token, body: { website_type: 'coach-outlet', product_codes } })
})

const monitors = async () => {
  const response = await t.call('GET', '/inventory-monitors?sort=product_code', { token })
  return response.json<{ items: InventoryMonitor[] }>().items
}
const done = async (start: Promise<{ json: () => unknown; statusCode: number }>) => {
  const response = await start
  expect(response.statusCode).toBe(202)
  // The endpoint's response body, which was validated against this schema.
  const { id } = response.json() as BulkJob
  while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log }));
  return (await t.call('GET', `/bulk-jobs/${id}`, { token })).json<BulkJob>()
}
const bulk = (action: object, more: object = {}) =>
  t.call('POST', '/inventory-monitors/bulk', { token, body: { filter: {}, seen: 4, action, ...more } })
const undo = (id: string) => t.call('POST', `/bulk-jobs/${id}/undo`, { token })

test('pauses all matching monitors and leaves paused ones unchanged; the undo resumes only those it paused', async () => {
  const [first] = await monitors()
  await t.call('PATCH', `/inventory-monitors/${first?.id}`, { token, body: { version: 1, is_monitoring: false } })
  const job = await done(bulk({ kind: 'pause' }))
  expect(job).toMatchObject({ changed: 3, unchanged: 1, refused: 0 })
  expect((await monitors()).map((monitor) => monitor.next_check_at)).toEqual([null, null, null, null])
  expect(await t.audit('inventory_monitors.update')).toHaveLength(4)
  await done(undo(job.id))
  expect((await monitors()).map((monitor) => monitor.is_monitoring)).toEqual([false, true, true, true])
})

test('an empty filter value matches all, as in the list', async () => {
  expect(await done(bulk({ kind: 'pause' }, { filter: { tag: [], health: [] } }))).toMatchObject({ changed: 4 })
})

test('makes checks due, except for paused monitors and outside active hours; the job cannot be undone', async () => {
  const [first, second, third] = await monitors()
  await t.call('PATCH', `/inventory-monitors/${first?.id}`, { token, body: { version: 1, is_monitoring: false } })
  await t.db.execute(
    sql`update monitor_checks set next_check_at = clock_now() + interval '1 hour' where next_check_at is not null`,
  )
  const daysAway = ((new Date().getUTCDay() + 3) % 7) + 1
  const active_hours = { days: [daysAway], from: '00:00', to: '00:01' }
  await t.call('PATCH', `/inventory-monitors/${second?.id}`, { token, body: { version: 1, active_hours } })
  const job = await done(bulk({ kind: 'refresh' }))
  expect(job).toMatchObject({ changed: 2, unchanged: 0, refused: 2 })
  const rows = (await t.call('GET', `/bulk-jobs/${job.id}/rows?result=refused`, { token })).json<{
    items: { label: string; code: string }[]
  }>()
  expect(rows.items.map(({ label, code }) => `${label} ${code}`).sort()).toEqual([
    'CA1 inventory_monitor.paused',
    'CA2 inventory_monitor.outside_active_hours',
  ])
  const due = (await monitors()).map(({ next_check_at: at }) => at !== null && Date.parse(at) <= Date.now())
  expect(due).toEqual([false, false, true, true])
  expect((await t.audit('inventory_monitors.refresh')).length).toBe(2)
  expect((await monitors())[2]?.version).toBe(third?.version)
  expect((await undo(job.id)).json()).toMatchObject({ code: 'bulk_job.not_undoable' })
  const admin = await t.signInAs('admin')
  await t.call('POST', '/inventory-monitors/pause', { token: admin })
  expect(await done(bulk({ kind: 'refresh' }))).toMatchObject({ changed: 0, refused: 4 })
  await t.call('DELETE', '/inventory-monitors/pause', { token: admin })
})

test('changes the interval and tags of a selection, and the undo restores them', async () => {
  const [first, second] = await monitors()
  const ids = [first?.id, second?.id]
  await t.call('PATCH', `/inventory-monitors/${first?.id}`, { token, body: { version: 1, tags: ['old', 'bags'] } })
  const interval = await done(bulk({ kind: 'set_interval', interval_seconds: 60 }, { ids, seen: 2 }))
  const tags = await done(bulk({ kind: 'add_tags', tags: ['bags', 'new'] }, { ids, seen: 2 }))
  const state = async () =>
    (await monitors()).slice(0, 3).map((monitor) => [monitor.interval_seconds, monitor.tags.join()])
  expect(await state()).toEqual([
    [60, 'old,bags,new'],
    [60, 'bags,new'],
    [300, ''],
  ])
  await done(undo(tags.id))
  expect(await done(undo(interval.id))).toMatchObject({ refused: 2 })
  expect(await state()).toEqual([
    [60, 'old,bags'],
    [60, ''],
    [300, ''],
  ])
  await done(bulk({ kind: 'remove_tags', tags: ['old'] }))
  expect((await monitors())[0]?.tags).toEqual(['bags'])
})

test('refuses more than 20 tags per monitor; a monitor that has more for another reason can still be read', async () => {
  const [first] = await monitors()
  const many = Array.from({ length: 19 }, (_, index) => `t${index}`)
  await t.call('PATCH', `/inventory-monitors/${first?.id}`, { token, body: { version: 1, tags: many } })
  const job = await done(bulk({ kind: 'add_tags', tags: ['t0', 'x', 'y'] }))
  expect(job).toMatchObject({ changed: 3, refused: 1 })
  const rows = (await t.call('GET', `/bulk-jobs/${job.id}/rows?result=refused`, { token })).json<{ items: object[] }>()
  expect(rows.items).toMatchObject([{ label: 'CA1', code: 'inventory_monitor.too_many_tags' }])
  expect((await monitors())[0]?.tags).toEqual(many)
  await t.db.execute(sql`update inventory_monitors set tags = tags || '{x,y,z}' where id = ${first?.id}`)
  expect(InventoryMonitor.parse((await monitors())[0]).tags).toHaveLength(22)
})

test('a stored tag can be found and removed, even if validation would refuse it today', async () => {
  const [first] = await monitors()
  const stored = ['\u200b', 'broken\ufffd', 'x'.repeat(60)]
  await t.db.execute(sql`update inventory_monitors set tags = ${sql.param(stored)}::text[] where id = ${first?.id}`)
  for (const tag of stored) {
    const { items } = (await t.call('GET', `/inventory-monitors?tag=${encodeURIComponent(tag)}`, { token })).json<{
      items: InventoryMonitor[]
    }>()
    expect(items.map(({ id }) => id)).toEqual([first?.id])
  }
  expect(await done(bulk({ kind: 'remove_tags', tags: stored }, { filter: { tag: stored }, seen: 1 }))).toMatchObject({
    changed: 1,
    refused: 0,
  })
  expect((await monitors())[0]?.tags).toEqual([])
})

test('an undo restores deleted monitors and refuses one whose product has another monitor by now', async () => {
  const job = await done(bulk({ kind: 'delete' }))
  expect(job).toMatchObject({ changed: 4 })
  expect(await monitors()).toEqual([])
  await t.call('POST', '/inventory-monitors', { token, body: { website_type: 'coach-outlet', product_code: 'CA2' } })
  expect(await done(undo(job.id))).toMatchObject({ changed: 3, refused: 1 })
  expect((await monitors()).map((monitor) => monitor.product_code)).toEqual(['CA1', 'CA2', 'CA3', 'CA4'])
})

test('requires the permission to write, and a row count that still matches', async () => {
  const reader = await machineToken(t.db, ['inventory-monitors.read'])
  const body = { filter: {}, seen: 4, action: { kind: 'pause' } }
  expect((await t.call('POST', '/inventory-monitors/bulk', { token: reader, body })).statusCode).toBe(403)
  expect((await bulk({ kind: 'pause' }, { seen: 2 })).json()).toMatchObject({ code: 'bulk_job.count_changed' })
})

test.each(['\u200b', 'S\ufffdle'])('refuses %j as a tag with an error, and starts no job', async (tag) => {
  const response = await bulk({ kind: 'add_tags', tags: [tag] })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'request.invalid'])
  expect((await t.db.execute(sql`select 1 from bulk_jobs`)).rows).toEqual([])
})

test('mutes all matching monitors until a time; the undo restores the mute that each had', async () => {
  const [first] = await monitors()
  const former = new Date(Date.now() + 3_600_000).toISOString()
  await t.call('PATCH', `/inventory-monitors/${first?.id}`, { token, body: { version: 1, muted_until: former } })
  const muted_until = new Date(Date.now() + 7_200_000).toISOString()
  const job = await done(bulk({ kind: 'mute', muted_until }))
  expect(job).toMatchObject({ changed: 4, unchanged: 0, refused: 0 })
  expect((await monitors()).map((monitor) => monitor.muted_until)).toEqual([
    muted_until,
    muted_until,
    muted_until,
    muted_until,
  ])
  await done(undo(job.id))
  expect((await monitors()).map((monitor) => monitor.muted_until)).toEqual([former, null, null, null])
})
