import { sql } from 'drizzle-orm'
import { isPurgeable } from '../platform/audit/lifecycle'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'

/**
 * Purges the personal data of users who were deleted 30 days ago: the user with picture and sign-in, and their name and
 * addresses in the audit trail, on order timelines, in notes and at exchange rates. Their actions stay, under an anonymous id.
 */
export async function purgeUsers(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from users where ${isPurgeable} for update skip locked`)
    const ids = rows.map(({ id }) => id)
    for (const id of ids) await purge(tx, id)
    if (ids.length > 0) await publishEvent(tx, 'users', ids)
  })
}

/** Fields of an audit record about a user that reveal nothing about the person. */
const impersonal = (column: 'before' | 'after') => {
  const name = sql.identifier(column)
  return sql`case when ${name} is null then null else jsonb_strip_nulls(jsonb_build_object('role', ${name} -> 'role',
    'state', ${name} -> 'state', 'version', ${name} -> 'version', 'ended_sessions', ${name} -> 'ended_sessions', 'reason', ${name} -> 'reason')) end`
}

async function purge(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where actor_id = ${id}`)
  await tx.execute(sql`
    update audit set actor_name = null, address = null where actor_kind = 'user' and actor_id = ${id}`)
  await tx.execute(sql`
    update audit set address = null
    where subject_type = 'user' and subject_id = ${id} and action = 'session.sign_in_failed'`)
  await tx.execute(sql`
    update audit set before = ${impersonal('before')}, after = ${impersonal('after')}
    where subject_type = 'user' and subject_id = ${id}`)
  await tx.execute(sql`update order_events set actor_name = '' where actor_kind = 'user' and actor_id = ${id}`)
  for (const table of ['exchange_rates', 'corrected_exchange_rates'])
    await tx.execute(sql`
      update ${sql.identifier(table)} set set_by_name = '' where set_by_kind = 'user' and set_by_id = ${id}`)
  await tx.execute(sql`
    update notes set text = replace(text, '@' || mention.name, '@…') from note_mentions mention
    where mention.note_id = notes.id and mention.user_id = ${id}`)
  await tx.execute(sql`delete from users where id = ${id}`)
  await recordAudit(tx, systemCaller('retention'), { action: 'users.purge', subjectType: 'user', subjectId: id })
}
