import { sql } from 'drizzle-orm'
import type { DeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { isCounted, PRACTICE_CHANNEL } from '../stores/counted-stores'
import { readBrokenChannels } from './broken-channels'

/** Upper limit of each count; the workplace displays no larger numbers. */
const MAX_COUNT = 10_000

/** Counts the shared deliveries and channels and those of the caller. */
export async function getDeliveriesSummary(db: Database, actor: Actor): Promise<DeliveriesSummary> {
  authorise(actor, 'deliveries.read')
  const own = sql`(user_id is null or user_id = ${actor.kind === 'user' ? actor.id : null}::uuid)`
  const count = (where: ReturnType<typeof sql>) =>
    sql`(select count(*)::integer from (select 1 from deliveries where ${where} and ${own} and ${isCounted(sql`store`)} limit ${MAX_COUNT}) as capped)`
  const channels = (state: string) => sql`(select count(*)::integer from notification_channels
    where state = ${state} and deleted_at is null and kind <> 'bell' and id <> ${PRACTICE_CHANNEL} and ${own})`
  const ofTheDay = sql`created_at > clock_now() - interval '24 hours'`
  const broken = await readBrokenChannels(db, actor, own)
  const { rows } = await db.execute<{
    dead: number
    sent: number
    failed: number
    waiting: number
    held: number
    oldest_due_at: string | null
    active: number
    unverified: number
    degraded: number
    disabled: number
  }>(sql`
    select ${count(sql`state = 'dead' and not is_seen`)} as dead,
      ${count(sql`${ofTheDay} and state = 'sent'`)} as sent,
      ${count(sql`${ofTheDay} and state in ('dead', 'retry_wait')`)} as failed,
      ${count(sql`next_at is not null and state <> 'held'`)} as waiting,
      ${count(sql`next_at is not null and state = 'held'`)} as held,
      (select min(next_at) from deliveries where next_at <= clock_now() and ${own}) as oldest_due_at,
      ${channels('active')} as active, ${channels('unverified')} as unverified,
      ${channels('degraded')} as degraded, ${channels('disabled')} as disabled`)
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  const { active, unverified, degraded, disabled, oldest_due_at, ...rest } = row
  return {
    ...rest,
    ...broken,
    oldest_due_at: oldest_due_at === null ? null : new Date(oldest_due_at).toISOString(),
    channels: { active, unverified, degraded, disabled },
  }
}
