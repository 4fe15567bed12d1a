import { sql } from 'drizzle-orm'
import type { NotificationParams } from '@outlet/shared/contract/notifications'
import type { Transaction } from '../../platform/db/database'
import { notify, openGroup, retell } from '../../notifications/notify'
import type { JudgedCheck } from './judge-check'

type Failing = NotificationParams<'inventory-monitors.failing'>

/** The monitors whose checks have begun to fail, by store and cause. */
async function beginners(tx: Transaction, judged: readonly JudgedCheck[]): Promise<Map<string, Failing[]>> {
  const groups = new Map<string, Failing[]>()
  const codes = new Map(
    judged.flatMap(({ monitorId, change }) =>
      change?.beginsFailing && change.error ? [[monitorId, change.error.code] as const] : [],
    ),
  )
  if (codes.size === 0) return groups
  const { rows } = await tx.execute<{ id: string; product_code: string; website_type: string; store_name: string }>(sql`
    select m.id, m.product_code, m.website_type, s.name as store_name
    from inventory_monitors m join stores s on s.key = m.website_type
    where m.id = any(${sql.param([...codes.keys()])}::uuid[]) order by m.id`)
  for (const { id, ...monitor } of rows) {
    const code = codes.get(id) ?? ''
    const key = `inventory-monitors.failing ${monitor.website_type} ${code}`
    groups.set(key, [...(groups.get(key) ?? []), { monitor_id: id, code, ...monitor }])
  }
  return groups
}

/**
 * Tells of monitors whose checks have begun to fail. One by one where they are one; a store that fails takes all of its
 * monitors with it, batch after batch, and that is one notification whose count grows.
 */
export async function notifyFailing(tx: Transaction, judged: readonly JudgedCheck[]): Promise<void> {
  for (const [groupKey, failing] of await beginners(tx, judged)) {
    const [first, ...others] = failing
    if (!first) continue
    const open = await openGroup(tx, groupKey)
    if (!open && others.length === 0) {
      await notify(tx, { kind: 'inventory-monitors.failing', params: first, groupKey })
      continue
    }
    const before = open ? Number(open.params['count'] ?? 1) : 0
    const { website_type, store_name, code } = first
    const params = { website_type, store_name, code, count: before + failing.length }
    const kind = 'inventory-monitors.many_failing'
    if (open) await retell(tx, open.id, { kind, params })
    else await notify(tx, { kind, params, groupKey })
  }
}
