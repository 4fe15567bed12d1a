import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'

const PREFIX = 'OC'

/**
 * Returns the next free order number of a day (`2026-11-20`): `OC-20261120-0001`. Unique across processes; a
 * rolled-back transaction may leave a gap.
 */
export async function nextOrderNumber(tx: Transaction, day: string): Promise<string> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into order_number_days (day, last) values (${day}, 1)
    on conflict (day) do update set last = order_number_days.last + 1 returning last`)
  return [PREFIX, day.replaceAll('-', ''), String(rows[0]?.last).padStart(4, '0')].join('-')
}
