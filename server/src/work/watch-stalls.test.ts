import { sql } from 'drizzle-orm'
import type { MonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import type { Notification } from '@outlet/shared/contract/notifications'
import { useEngine } from '../inventory-monitors/testing/use-engine'
import { ringBell } from '../testing/ring-bell'
import { watchStalls } from './watch-stalls'

const { app, call, monitorAll } = useEngine()

const checks = (minutes: { due: number; checked: number | null }, code = '%') =>
  app().db.execute(sql`
    update monitor_checks set next_check_at = clock_now() - ${minutes.due} * interval '1 minute',
      last_checked_at = clock_now() - ${minutes.checked}::float8 * interval '1 minute'
    where monitor_id in (select id from inventory_monitors where product_code like ${code})`)
const watchAndReadEvents = async () => {
  await watchStalls(app().db)
  const { rows } = await app().db.execute<{ kind: string; subject_id: string }>(sql`
    select kind, subject_id from events order by at, id`)
  return rows.map(({ kind, subject_id }) => `${kind} ${subject_id}`)
}
const late = async () => (await call('GET', '/inventory-monitors/summary')).json<MonitorSummary>().late

test('a lasting stall of all checks is reported once, and once when checks resume', async () => {
  await monitorAll('CA', 2, 1)
  await checks({ due: 4, checked: 9 })
  expect(await watchAndReadEvents()).toEqual([])
  expect(await late()).toBeNull()
  await checks({ due: 11, checked: 12 })
  expect(await late()).toMatchObject({ is_all: true })
  // A first sighting is not reported: the machine may just have resumed from sleep.
  expect(await watchAndReadEvents()).toEqual([])
  expect(await watchAndReadEvents()).toEqual(['monitoring_stalled all'])
  expect(await watchAndReadEvents()).toHaveLength(1)
  await checks({ due: -5, checked: 0 })
  expect(await watchAndReadEvents()).toEqual(['monitoring_stalled all', 'monitoring_resumed all'])
  expect(await late()).toBeNull()
  await ringBell(app().app.work)
  const { items } = (await call('GET', '/notifications')).json<{ items: Notification[] }>()
  expect(items.map(({ kind }) => kind)).toEqual(['inventory-monitors.resumed', 'inventory-monitors.stalled'])
  expect(Date.now() - Date.parse(String(items[1]?.params['since']))).toBeGreaterThan(11 * 60_000)
})

test('late checks of one store are reported by store; checks that wait for a person are not late', async () => {
  await monitorAll('CA', 3, 1)
  await checks({ due: -5, checked: 0 }, 'CA3')
  await checks({ due: 20, checked: 30 }, 'CA1')
  await checks({ due: 20, checked: 30 }, 'CA2')
  await watchAndReadEvents()
  expect(await watchAndReadEvents()).toEqual(['checks_late coach-outlet'])
  expect(await late()).toMatchObject({ is_all: false })
  const { rows } = await app().db.execute(sql`select payload from events`)
  expect(rows).toMatchObject([{ payload: { count: 2 } }])
  // Briefly on time, late again, then on time for long: each is reported once.
  const pause = (at: string | null) => app().db.execute(sql`update stores set paused_at = ${at}`)
  await pause(new Date().toISOString())
  expect(await watchAndReadEvents()).toHaveLength(1)
  await pause(null)
  expect(await watchAndReadEvents()).toHaveLength(1)
  await pause(new Date().toISOString())
  expect(await watchAndReadEvents()).toHaveLength(1)
  await app().db.execute(sql`update work_stalls set clear_since = clear_since - interval '11 minutes'`)
  expect(await watchAndReadEvents()).toEqual(['checks_late coach-outlet', 'checks_on_time coach-outlet'])
})

test('other work that is not claimed is reported; a check counts as late relative to its own interval', async () => {
  await monitorAll('CA', 1, 1)
  await app().db.execute(sql`update inventory_monitors set interval_seconds = 3600`)
  await checks({ due: 40, checked: 100 })
  await app().db.execute(sql`
    insert into event_work (consumer, event_id, event_at, kind, version, next_at)
    values ('bell', gen_random_uuid(), clock_now(), 'of another version', 1, clock_now() - interval '11 minutes')`)
  await watchAndReadEvents()
  expect(await watchAndReadEvents()).toEqual(['work_stalled events:bell'])
  await app().db.execute(sql`delete from event_work where kind = 'of another version'`)
  expect(await watchAndReadEvents()).toEqual(['work_stalled events:bell', 'work_resumed events:bell'])
})
