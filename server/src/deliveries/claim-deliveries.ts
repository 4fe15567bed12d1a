import { eq, sql } from 'drizzle-orm'
import { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import type { DeliveryType, SuppressionReason } from '@outlet/shared/contract/deliveries'
import { channelTable, type NotificationChannelRow } from '../notification-channels/channel-row'
import { channelKinds } from '../notification-channels/kinds/channel-kinds'
import { maySend } from '../notification-channels/send-message'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import type { WorkProcess } from '../platform/work/work-process'
import { claimRows, nextAttempt, type Claim } from '../platform/work/work-table'
import { countedSends, rateState, type Rate } from './channel-rate'
import { DELIVERY_VERSION, deliveryWork } from './delivery-work'
import { heldUntil } from './quiet-hours'
import { gatherDigest } from './write-deliveries'

interface ClaimedRow extends Record<string, unknown> {
  id: string
  type: DeliveryType
  attempts: number
  /** Why it is not to be sent any more; null = it is. */
  reason: SuppressionReason | null
  created_at: string
}

/** A delivery that this process sends now. */
export interface ClaimedDelivery {
  id: string
  type: DeliveryType
  channel: NotificationChannelRow
  attempts: number
  reason: SuppressionReason | null
  createdAt: Date
}

/** Of one channel; how long all of its answers take at most, with what is written of them. */
export const LEASE_MS = 60_000
const AT_ONCE = 50
/** Whoever fails is asked by one message at a time. */
const PROBES = 1
/** As long as its answer is waited for. */
const PROBE_MS = 10_000

export interface ClaimingParts {
  work: WorkProcess
  config: { timeZone: string }
}

export const ratesOf = ({ kind, rate }: Pick<NotificationChannelRow, 'kind' | 'rate'>): Rate[] => [
  ...channelKinds[ChannelKind.parse(kind)].limits.rates,
  ...(rate ? [{ count: rate.count, perMs: rate.per_seconds * 1000 }] : []),
]

const isDue = sql`next_at <= clock_now() and version <= ${DELIVERY_VERSION}`

/** The channel whose oldest message has waited the longest. */
async function nextChannel(tx: Transaction, passed: readonly string[]): Promise<NotificationChannelRow | undefined> {
  const [channel] = await tx
    .select()
    .from(channelTable)
    .where(
      sql`${channelTable.freeAt} <= clock_now() and ${channelTable.id} <> all(${sql.param([...passed])}::uuid[])
        and exists (select 1 from deliveries where channel_id = ${channelTable.id} and ${isDue})`,
    )
    .orderBy(sql`(select min(next_at) from deliveries where channel_id = ${channelTable.id})`)
    .limit(1)
  return channel
}

/**
 * The channel as nobody else counts its messages meanwhile; null while it rests. One without a rate is not locked: whoever
 * claims and whoever writes results would wait for each other.
 */
async function counted(tx: Transaction, channel: NotificationChannelRow): Promise<NotificationChannelRow | null> {
  if (ratesOf(channel).length === 0 && channel.state !== 'degraded') return channel
  const [row] = await tx.select().from(channelTable).where(eq(channelTable.id, channel.id)).for('no key update')
  return row && row.freeAt.getTime() <= clock.now() ? row : null
}

const restUntil = (tx: Transaction, { id }: NotificationChannelRow, at: number, sends?: readonly number[]) => {
  const kept = sends?.map((send) => new Date(send).toISOString())
  return tx.execute(sql`
    update notification_channels set free_at = ${new Date(at).toISOString()}
      ${kept ? sql`, sends = ${sql.param(kept)}::timestamptz[]` : sql``} where id = ${id}`)
}

async function suppressDue(tx: Transaction, { id }: NotificationChannelRow, reason: SuppressionReason): Promise<void> {
  await tx.execute(sql`
    update deliveries set state = 'suppressed', reason = ${reason}, next_at = null, holder = null, ended_at = clock_now()
    where channel_id = ${id} and ${isDue}`)
  await publishEvent(tx, 'deliveries', [])
}

async function holdDue(tx: Transaction, { id }: NotificationChannelRow, until: number): Promise<void> {
  await tx.execute(sql`
    update deliveries set state = 'held', next_at = ${new Date(until).toISOString()}, holder = null
    where channel_id = ${id} and ${isDue}`)
  await publishEvent(tx, 'deliveries', [])
}

/**
 * What is more than its rate lets through soon is told as one: all but the oldest become members of a digest, except reports,
 * whose titles say nothing.
 */
async function gatherExcess(tx: Transaction, channel: NotificationChannelRow, soon: number): Promise<void> {
  const { rows } = await tx.execute<{ id: string; event_at: string; next_at: string }>(sql`
    select id, event_at, next_at from deliveries
    where channel_id = ${channel.id} and ${isDue} and type not in ('digest', 'report') and state <> 'sending'
    order by next_at, id offset ${Math.max(0, soon - 1)}`)
  const [oldest] = rows
  if (!oldest || rows.length < 2) return
  const eventAt = new Date(Math.max(...rows.map(({ event_at }) => new Date(event_at).getTime())))
  const digest = {
    channelId: channel.id,
    ruleId: null,
    alertId: null,
    userId: channel.userId,
    title: '',
    count: rows.length,
    eventAt,
  }
  // Due as its oldest was: an alert that comes after it must not take its place within the rate.
  const digestId = await gatherDigest(tx, { ...digest, at: new Date(oldest.next_at) })
  await tx.execute(sql`
    update deliveries set state = 'suppressed', reason = 'rate', digest_id = ${digestId}, next_at = null, holder = null,
      ended_at = clock_now()
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  await publishEvent(tx, 'deliveries', [])
}

async function isMoreThan(tx: Transaction, { id }: NotificationChannelRow, count: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from deliveries where channel_id = ${id} and ${isDue} offset ${count} limit 1`,
  )
  return rows.length > 0
}

/** How many of a channel's deliveries may be sent now; 0 = it was seen to, and rests. */
async function roomOf(
  tx: Transaction,
  channel: NotificationChannelRow,
  { config }: ClaimingParts,
): Promise<{ room: number; sends: number[] }> {
  const none = { room: 0, sends: [] }
  if (!maySend(channel)) {
    await suppressDue(tx, channel, channel.deletedAt === null ? 'channel_disabled' : 'channel_deleted')
    return none
  }
  const now = clock.now()
  const held = heldUntil(channel.quietHours, config.timeZone, now)
  if (held > now) {
    await holdDue(tx, channel, held)
    return none
  }
  const rates = ratesOf(channel)
  const sends = countedSends(
    rates,
    channel.sends.map((at) => at.getTime()),
    now,
  )
  const rate = rateState(rates, sends, now)
  if (rate.now === 0) {
    await restUntil(tx, channel, rate.freeAt)
    return none
  }
  if (rate.soon !== Infinity && (await isMoreThan(tx, channel, rate.soon))) await gatherExcess(tx, channel, rate.soon)
  return { room: Math.min(rate.now, channel.state === 'degraded' ? PROBES : AT_ONCE), sends }
}

async function countSends(tx: Transaction, channel: NotificationChannelRow, sends: readonly number[]): Promise<void> {
  const isDegraded = channel.state === 'degraded'
  if (ratesOf(channel).length > 0 || isDegraded) {
    await restUntil(tx, channel, clock.now() + (isDegraded ? PROBE_MS : 0), sends)
  }
}

const claimed = (
  { id, type, attempts, reason, created_at }: ClaimedRow,
  channel: NotificationChannelRow,
): ClaimedDelivery => ({
  id,
  type,
  attempts,
  reason,
  channel,
  createdAt: new Date(created_at),
})

/** What has been deleted, acknowledged or ended since it was planned is not sent. */
const reasonNotToSend = sql`case
  when w.rule_id is not null and exists (select 1 from alert_rules r where r.id = w.rule_id and r.deleted_at is not null)
    then 'rule_deleted'
  when w.type = 'report' and not exists (
    select 1 from scheduled_reports r where r.id::text = w.subject_id and r.deleted_at is null) then 'report_deleted'
  when w.type in ('repeat', 'escalation') and exists (
    select 1 from alerts a where a.id = w.alert_id and a.acknowledged_at is not null) then 'acknowledged'
  when w.type in ('repeat', 'escalation') and exists (
    select 1 from alerts a join event_episodes e on e.id = a.episode where a.id = w.alert_id and e.ended_at is not null)
    then 'ended'
end`

/**
 * Claims what one channel may be sent now, of those that are not `busy`. Committed before anything is sent, so that a crash
 * leaves its mark.
 */
export async function claimDeliveries(
  parts: ClaimingParts,
  busy: readonly string[] = [],
): Promise<Claim<ClaimedDelivery>> {
  const { work } = parts
  const lease = work.newLease()
  return work.db.transaction(async (tx) => {
    const passed = [...busy]
    for (;;) {
      const next = await nextChannel(tx, passed)
      if (!next) return { lease, rows: [], keys: [] }
      passed.push(next.id)
      const channel = await counted(tx, next)
      if (!channel) continue
      const { room, sends } = await roomOf(tx, channel, parts)
      if (room === 0) continue
      const claim = await claimRows<ClaimedRow>(tx, deliveryWork.table, {
        lease,
        limit: room,
        leaseMs: LEASE_MS,
        where: sql`channel_id = ${channel.id} and version <= ${DELIVERY_VERSION}`,
        set: sql`state = 'sending', attempts = ${nextAttempt()}, may_repeat = w.may_repeat or w.state = 'sending'`,
        returning: sql`w.id, w.type, w.attempts, w.created_at, ${reasonNotToSend} as reason`,
      })
      if (claim.rows.length === 0) continue
      await countSends(tx, channel, [...sends, ...claim.rows.map(() => clock.now())])
      // Whoever is sent something must be known to be: the claim's own commit does not wait for the disk.
      await tx.execute(sql`set local synchronous_commit = on`)
      return { ...claim, rows: claim.rows.map((row) => claimed(row, channel)) }
    }
  })
}
