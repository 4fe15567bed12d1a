import { sql } from 'drizzle-orm'
import { recordPermissions, type RecordType } from '@outlet/shared/contract/record-type'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'

interface RecordRef {
  record_type: RecordType
  record_id: string
}

const names: Record<RecordType, (id: string) => ReturnType<typeof sql>> = {
  order: (id) => sql`select order_number as name from orders where id = ${id}`,
  snatch_task: (id) => sql`select name from snatch_tasks where id = ${id} and deleted_at is null`,
  inventory_monitor: (id) =>
    sql`select product_code as name from inventory_monitors where id = ${id} and deleted_at is null`,
}

export const authoriseRecord = (actor: Actor, { record_type }: Pick<RecordRef, 'record_type'>): void =>
  authorise(actor, recordPermissions[record_type])

/** Returns the name of a record that is not deleted. Throws Refusal `note.record_not_found`. */
export async function findRecordName(db: Queryable, { record_type, record_id }: RecordRef): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(names[record_type](record_id))
  const [row] = rows
  if (!row) throw notFound('note.record_not_found')
  return row.name
}
