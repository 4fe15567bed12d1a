import { sql } from 'drizzle-orm'
import type { MonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import type { Money } from '@outlet/shared/contract/money'
import type { Config } from '../config'
import { convertMoney } from '../currency-conversion/convert-money'
import { rateOfRow } from '../currency-conversion/rate-on'
import { can, type Reader } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { isCounted } from '../stores/counted-stores'

export type ReportingConfig = Pick<Config, 'reportingCurrency' | 'timeZone'>

interface ArmedRow extends Record<string, unknown> {
  currency: string
  count: number
  left: string
  rate: string | null
}

/**
 * Total in the reporting currency. If the only currency has no exchange rate, the total is in that currency; null if it
 * cannot be converted.
 */
const totalOf = (rows: readonly ArmedRow[], currency: string): Money | null => {
  const [first, ...others] = rows
  if (first && others.length === 0 && first.rate === null)
    return { minor: Number(first.left), currency: first.currency }
  let minor = 0
  for (const { left, rate, currency: from } of rows) {
    const converted = rate === null ? null : convertMoney({ minor: Number(left), currency: from }, rate, currency)
    if (converted === null) return null
    minor += converted.minor
  }
  return { minor, currency }
}

/**
 * Number of armed tasks, and the part of their budgets that is neither spent nor reserved. Dry runs (by task or
 * channel) have no such part.
 */
export async function summariseArmedTasks(
  db: Queryable,
  reader: Reader,
  { reportingCurrency, timeZone }: ReportingConfig,
): Promise<MonitorSummary['armed']> {
  if (!can(reader, 'snatch-tasks.read')) return null
  const rate = rateOfRow(sql`totals.currency`, reportingCurrency, dayIn(timeZone, clock.date()))
  const { rows } = await db.execute<ArmedRow>(sql`
    select totals.*, ${rate} as rate from (
      select task.currency, count(*)::int as count, coalesce(sum(greatest(0, task.budget - (
          select coalesce(sum(attempt.spent + attempt.held), 0) from purchase_attempts attempt where attempt.task_id = task.id
        ))) filter (where task.mode <> 'dry_run' and channel.mode <> 'dry_run'), 0)::text as "left"
      from snatch_tasks task join task_channels channel on channel.id = task.channel_id
      where task.state = 'armed' and task.deleted_at is null and ${isCounted(sql`task.website_type`)}
      group by task.currency) as totals`)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    may_spend: totalOf(
      rows.filter(({ left }) => left !== '0'),
      reportingCurrency,
    ),
  }
}
