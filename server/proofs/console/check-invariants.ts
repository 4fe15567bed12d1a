import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../src/platform/db/database'
import type { Ledger } from './ledger'

/** Conditions that must hold under any load, each with a query that returns the violating rows. */
const violations: [string, SQL][] = [
  [
    'an order was changed twice by one bulk job',
    sql`select request_id || ' ' || subject_id as what from audit
      where action = 'orders.update' and request_id in (select id::text from bulk_jobs)
      group by request_id, subject_id having count(*) > 1`,
  ],
  [
    'a bulk job does not say what it did',
    sql`select to_json(j)::text as what from bulk_jobs j where state <> 'done' or refused > 0 or changed + unchanged <> total
      or changed <> (select count(*) from audit a where a.request_id = j.id::text and a.action = 'orders.update')
      or changed <> (select count(*) from bulk_job_rows r where r.job_id = j.id and r.result = 'changed')`,
  ],
  [
    'an order has not one event for each of its changes',
    sql`select o.id::text as what from orders o
      where version - 1 <> (select count(*) from order_events e where e.order_id = o.id and e.kind = 'changed')`,
  ],
  [
    'an order was recorded twice',
    sql`select store_order_number as what from orders where store_order_number is not null group by 1 having count(*) > 1`,
  ],
  [
    'a product of the base has not one record of its creation',
    sql`select p.product_code as what from product_base p
      where 1 <> (select count(*) from audit a where a.subject_id = p.id::text and a.action = 'product_base.create')`,
  ],
  [
    'intervals of the history overlap',
    sql`select monitor_id || ' ' || variant_id || ' ' || from_at as what from (
        select *, lag(seen_until) over (partition by monitor_id, variant_id order by from_at, seen_until) as before
        from stock_history) as h
      where before > from_at or from_at > seen_until`,
  ],
  [
    'an event has no episode',
    sql`select e.id::text as what from events e where subject_type = 'inventory_monitor'
      and not exists (select 1 from event_episodes p where p.id = e.episode)`,
  ],
  [
    'an event of what did not happen',
    sql`select kind || ' ' || subject_id || ' ' || payload as what from events
      where kind not in ('restocked', 'sold_out', 'gone', 'check_recovered', 'role_changed')`,
  ],
  [
    'a role changed without its one event and its one notification',
    sql`select u.username as what from users u
      where version - 1 <> (select count(*) from events e where e.kind = 'role_changed' and e.subject_id = u.id::text)
        or version - 1 <> (select count(*) from notifications n where n.kind = 'users.role_changed' and n.user_id = u.id)`,
  ],
  [
    'products that went are not each notified of once',
    sql`select gone || ' gone, ' || notified || ' notified of' as what from
      (select count(*) as gone from events where (payload ->> 'begins_failing')::boolean) as g,
      (select coalesce(sum(coalesce((params ->> 'count')::int, 1)), 0) as notified from notifications
        where kind like 'inventory-monitors.%failing') as n
      where gone <> notified`,
  ],
]

const namesOf = async (db: Database, query: SQL) =>
  (await db.execute<{ name: string }>(query)).rows.map(({ name }) => name)

async function findLost(db: Database, ledger: Ledger): Promise<string[]> {
  const lost = async (what: string, wanted: readonly string[], query: SQL) => {
    const there = new Set(await namesOf(db, query))
    return wanted.filter((name) => !there.has(name)).map((name) => `lost: ${what} ${name}`)
  }
  const orders = [...ledger.orders].map(([marker, id]) => `${marker} ${id}`)
  const found = [
    ...(await lost(
      'order',
      orders,
      sql`select store_order_number || ' ' || id as name from orders where store_order_number is not null`,
    )),
    ...(await lost('imported product', ledger.imported, sql`select product_code as name from product_base`)),
    ...(await lost('bulk job', ledger.jobs, sql`select id as name from bulk_jobs`)),
  ]
  const jobs = await namesOf(db, sql`select id as name from bulk_jobs`)
  if (jobs.length !== ledger.jobs.length) found.push(`${jobs.length} bulk jobs, ${ledger.jobs.length} were requested`)
  return found
}

async function countsOf(db: Database, query: SQL): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; count: number }>(query)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

async function findMiscounted(db: Database, ledger: Ledger): Promise<string[]> {
  const found: string[] = []
  const checks = await countsOf(
    db,
    sql`select subject_id as key, count(*)::int as count from audit where action = 'inventory_monitors.refresh' group by 1`,
  )
  for (const [id, count] of ledger.refreshes)
    if ((checks.get(id) ?? 0) < count) found.push(`lost: a check now of monitor ${id}`)
  const changes = await countsOf(db, sql`select id as key, version - 1 as count from users`)
  for (const [id, { acknowledged, unacknowledged }] of ledger.roles) {
    const count = changes.get(id) ?? 0
    if (count < acknowledged || count > acknowledged + unacknowledged)
      found.push(
        `user ${id} was changed ${count} times, ${acknowledged} to ${acknowledged + unacknowledged} were requested`,
      )
  }
  return found
}

const KINDS = { stock: ['sold_out', 'restocked'], presence: ['gone', 'check_recovered'] } as const

/** Returns the products that do not have exactly one event for each change, alternating between its two kinds. */
async function findWrongChanges(db: Database, ledger: Ledger): Promise<string[]> {
  const { rows } = await db.execute<{ code: string; kinds: string[] }>(sql`
    select payload ->> 'product_code' as code, array_agg(kind order by at, id) as kinds from events
    where subject_type = 'inventory_monitor' group by 1`)
  const byCode = new Map(rows.map(({ code, kinds }) => [code, kinds]))
  return [...ledger.turns].flatMap(([code, { of, made }]) => {
    const actualKinds = byCode.get(code) ?? []
    ledger.count('events', actualKinds.length)
    ledger.count('events lost', Math.max(0, made - actualKinds.length))
    ledger.count('events doubled', Math.max(0, actualKinds.length - made))
    const isRight = actualKinds.length === made && actualKinds.every((kind, index) => kind === KINDS[of][index % 2])
    return isRight ? [] : [`${code} turned ${made} times, its events are ${actualKinds.join(' ')}`]
  })
}

/**
 * Checks in the database that each acknowledged action happened exactly once, and records all that is lost, duplicated
 * or overlapping. Call it when all work is done.
 */
export async function checkInvariants(db: Database, ledger: Ledger): Promise<void> {
  for (const [name, query] of violations) {
    const { rows } = await db.execute<{ what: string }>(query)
    ledger.found.push(...rows.slice(0, 5).map(({ what }) => `${name}: ${what}`))
  }
  ledger.found.push(
    ...(await findLost(db, ledger)),
    ...(await findMiscounted(db, ledger)),
    ...(await findWrongChanges(db, ledger)),
  )
}
