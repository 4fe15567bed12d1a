import { sql } from 'drizzle-orm'
import type { Store } from '@outlet/shared/contract/stores'
import { useEngine } from '../inventory-monitors/testing/use-engine'
import { setClockOffset } from '../platform/time/clock'
import { followMaintenance } from './plan-maintenance'
import { requestDueSyncs } from './sync/request-due-syncs'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { app, store, start, monitorAll, monitorOf, dueNow, until, unchecked } = useEngine()

const change = async (body: object) => {
  const token = await app().signInAs('admin')
  const { version } = (await app().call('GET', '/stores/coach-outlet', { token })).json<Store>()
  return app().call('PATCH', '/stores/coach-outlet', { token, body: { version, ...body } })
}
/** Local time of a zone, in the form of a window. */
const local = (ms: number, timeZone: string) =>
  new Date(Date.now() + ms).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
const once = (from: number, to: number, time_zone = 'America/New_York') => ({
  time_zone,
  windows: [{ kind: 'once', from: local(from, time_zone), to: local(to, time_zone) }],
})

/** The planned window of stored settings at an instant, as `HH:mm` of its days. */
const planned = async (maintenance: object, at: string) => {
  setClockOffset(Date.parse(at) - Date.now())
  await app().db.execute(sql`
    update stores set maintenance = ${JSON.stringify(maintenance)}::jsonb, maintenance_from = null, maintenance_until = null`)
  await followMaintenance(app().db, 'Asia/Shanghai')
  const { rows } = await app().db.execute<{ from: string | null; until: string | null }>(
    sql`select to_json(maintenance_from) #>> '{}' as from, to_json(maintenance_until) #>> '{}' as until from stores`,
  )
  const iso = (time: string | null | undefined) => (time ? new Date(time).toISOString().slice(0, 16) : null)
  return [iso(rows[0]?.from), iso(rows[0]?.until)]
}

test('a weekly window is that of the store’s own time zone, over midnight and a change of clocks too', async () => {
  const weekly = (days: number[], from: string, to: string, time_zone: string | null) => ({
    time_zone,
    windows: [{ kind: 'weekly', days, from, to }],
  })
  // 2026-11-25 is a Wednesday.
  const nights = weekly([3], '23:00', '02:00', 'Europe/Berlin')
  expect(await planned(nights, '2026-11-25T12:00:00Z')).toEqual(['2026-11-25T22:00', '2026-11-26T01:00'])
  expect(await planned(nights, '2026-11-26T00:30:00Z')).toEqual(['2026-11-25T22:00', '2026-11-26T01:00'])
  expect(await planned(nights, '2026-11-26T01:30:00Z')).toEqual(['2026-12-02T22:00', '2026-12-03T01:00'])
  const ofInstallation = weekly([1, 3], '02:00', '04:00', null)
  expect(await planned(ofInstallation, '2026-11-25T12:00:00Z')).toEqual(['2026-11-29T18:00', '2026-11-29T20:00'])
  // Clocks go back at 03:00 on 2026-10-25 in Berlin: the window lasts an hour longer.
  const autumn = weekly([7], '01:00', '04:00', 'Europe/Berlin')
  expect(await planned(autumn, '2026-10-24T12:00:00Z')).toEqual(['2026-10-24T23:00', '2026-10-25T03:00'])
  expect(await planned({ time_zone: null, windows: [] }, '2026-11-25T12:00:00Z')).toEqual([null, null])
})

test('in a window the store is neither checked nor synced; afterwards checks resume by themselves', async () => {
  await monitorAll('CA', 2, 1)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
  const saved = (await change({ maintenance: once(-5 * MINUTE, 2 * HOUR) })).json<Store>()
  expect(Date.parse(saved.maintenance_until ?? '')).toBeGreaterThan(Date.now() + HOUR)
  const before = store().requests.length
  await dueNow()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await app().db.execute(sql`update stores set created_at = clock_now() - interval '3 days'`)
  await requestDueSyncs(app().db)
  expect((await app().db.execute(sql`select 1 from store_syncs`)).rowCount).toBe(0)
  expect(store().requests).toHaveLength(before)
  expect(await monitorOf('CA1')).toMatchObject({ health: 'ok' })
  // The reason of the gap, for the report of missed checks and the trend.
  setClockOffset(MINUTE)
  const states = async () => (await app().db.execute(sql`select state from lane_states`)).rows.map(({ state }) => state)
  await until('the state is recorded', async () => (await states()).includes('store_maintenance'))
  expect(store().requests).toHaveLength(before)
  setClockOffset(3 * HOUR)
  await dueNow()
  await until('a check', () => store().requests.length > before)
})

test('a window that is removed ends at once; impossible windows are refused', async () => {
  await change({ maintenance: once(-5 * MINUTE, 2 * HOUR) })
  const removed = await change({ maintenance: { time_zone: null, windows: [] } })
  expect(removed.json()).toMatchObject({ maintenance_from: null, maintenance_until: null })
  expect(await app().audit('stores.update')).toHaveLength(2)
  const refused = async (maintenance: object) =>
    (await change({ maintenance })).json<{ errors: { code: string }[] }>().errors[0]?.code
  expect(await refused(once(HOUR, -HOUR))).toBe('store.maintenance_order')
  expect(await refused({ time_zone: 'Mars/Base', windows: [] })).toBe('store.maintenance_zone')
  expect(
    await refused({ time_zone: null, windows: [{ kind: 'once', from: '2026-02-31T00:00', to: '2026-03-01T00:00' }] }),
  ).toBe('store.maintenance_incomplete')
})
