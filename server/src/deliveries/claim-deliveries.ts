import { eq, sql } from 'drizzle-orm'
import { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
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
import { holdMuted } from './hold-muted'
import { sendableAt } from './quiet-hours'
import { gatherDigest } from './write-deliveries'

interface ClaimedRow extends Record<string, unknown> {
  id: string
  type: DeliveryType
  attempts: number
  /** Why the delivery must not be sent any more; null = send it. */
  reason: SuppressionReason | null
  created_at: string
  event_id: string | null
}

/** Delivery that this process holds a lease on and sends now. */
export interface ClaimedDelivery {
  id: string
  type: DeliveryType
  channel: NotificationChannelRow
  attempts: number
  reason: SuppressionReason | null
  createdAt: Date
  /** The event of a first alert; null for digests, repeats and escalations. */
  eventId: string | null
}

/** Lease on the claimed deliveries of one channel: covers sending all of them and storing the results. */
export const LEASE_MS = 60_000
const MAX_PER_CLAIM = 50
/** Messages per claim for a degraded channel: one at a time probes whether it works again. */
const PROBES_PER_CLAIM = 1
/** Time that a probe may take; the channel's other messages wait for it. */
const PROBE_TIMEOUT_MS = 10_000

export interface ClaimingDeps {
  work: WorkProcess
  config: { timeZone: string }
}

export const ratesOf = ({ kind, rate }: Pick<NotificationChannelRow, 'kind' | 'rate'>): Rate[] => [
  ...channelKinds[ChannelKind.parse(kind)].limits.rates,
  ...(rate ? [{ count: rate.count, perMs: rate.per_seconds * 1000 }] : []),
]

const isDue = sql`next_at <= clock_now() and version <= ${DELIVERY_VERSION}`

/** Channel whose oldest due message has waited longest. */
async function nextChannel(tx: Transaction, passed: readonly string[]): Promise<NotificationChannelRow | undefined> {
  const [channel] = await tx
    .select()
    .from(channelTable)
    .where(
      sql`${channelTable.free_at} <= clock_now() and ${channelTable.id} <> all(${sql.param([...passed])}::uuid[])
        and exists (select 1 from deliveries where channel_id = ${channelTable.id} and ${isDue})`,
    )
    .orderBy(sql`(select min(next_at) from deliveries where channel_id = ${channelTable.id})`)
    .limit(1)
  return channel
}

/**
 * Locks the channel row so that no other process counts its messages at the same time; null while the channel rests. A
 * channel without a rate limit is not locked: claiming and storing results would block each other.
 */
async function lockForCounting(
  tx: Transaction,
  channel: NotificationChannelRow,
): Promise<NotificationChannelRow | null> {
  if (ratesOf(channel).length === 0 && channel.state !== 'degraded') return channel
  const [row] = await tx.select().from(channelTable).where(eq(channelTable.id, channel.id)).for('no key update')
  return row && Date.parse(row.free_at) <= clock.now() ? row : null
}

const restUntil = (tx: Transaction, { id }: NotificationChannelRow, at: number, sends?: readonly number[]) => {
  const storedSends = sends?.map((send) => new Date(send).toISOString())
  return tx.execute(sql`
    update notification_channels set free_at = ${new Date(at).toISOString()}
      ${storedSends ? sql`, sends = ${sql.param(storedSends)}::timestamptz[]` : sql``} where id = ${id}`)
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
 * Gathers the messages that exceed the rate limit into one digest. The oldest messages are sent alone. Reports are not
 * gathered, because their titles carry no information.
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
    userId: channel.user_id,
    title: '',
    count: rows.length,
    eventAt,
  }
  // Due when its oldest member was, so that a later alert does not take its place within the rate limit.
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

/**
 * Returns how many of a channel's deliveries may be sent now. With 0, the due ones have been suppressed, held or
 * postponed.
 */
async function applyLimits(
  tx: Transaction,
  channel: NotificationChannelRow,
  { config }: ClaimingDeps,
): Promise<{ room: number; sends: number[] }> {
  const none = { room: 0, sends: [] }
  if (!maySend(channel)) {
    await suppressDue(tx, channel, channel.deleted_at === null ? 'channel_disabled' : 'channel_deleted')
    return none
  }
  const now = clock.now()
  const held = sendableAt(channel.quiet_hours, config.timeZone, now)
  if (held > now) {
    await holdDue(tx, channel, held)
    return none
  }
  const rates = ratesOf(channel)
  await holdMuted(tx, channel.id, isDue)
  const sends = countedSends(
    rates,
    channel.sends.map((at) => Date.parse(at)),
    now,
  )
  const rate = rateState(rates, sends, now)
  if (rate.now === 0) {
    await restUntil(tx, channel, rate.freeAt)
    return none
  }
  if (rate.soon !== Infinity && (await isMoreThan(tx, channel, rate.soon))) await gatherExcess(tx, channel, rate.soon)
  return { room: Math.min(rate.now, channel.state === 'degraded' ? PROBES_PER_CLAIM : MAX_PER_CLAIM), sends }
}

async function countSends(tx: Transaction, channel: NotificationChannelRow, sends: readonly number[]): Promise<void> {
  const isDegraded = channel.state === 'degraded'
  if (ratesOf(channel).length > 0 || isDegraded) {
    await restUntil(tx, channel, clock.now() + (isDegraded ? PROBE_TIMEOUT_MS : 0), sends)
  }
}

const toClaimedDelivery = (
  { id, type, attempts, reason, created_at, event_id }: ClaimedRow,
  channel: NotificationChannelRow,
): ClaimedDelivery => ({
  id,
  type,
  attempts,
  reason,
  channel,
  createdAt: new Date(created_at),
  eventId: type === 'alert' ? event_id : null,
})

/**
 * A delivery is not sent if its rule, report, alert or episode was deleted, acknowledged or ended after it was planned.
 */
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
 * Claims the due deliveries of one channel, skipping the channels in `busy`. Commits before anything is sent, so that
 * after a crash the deliveries are known to be `sending`.
 */
export async function claimDeliveries(
  deps: ClaimingDeps,
  busy: readonly string[] = [],
): Promise<Claim<ClaimedDelivery>> {
  const { work } = deps
  const lease = work.newLease()
  return work.db.transaction(async (tx) => {
    const passed = [...busy]
    for (;;) {
      const next = await nextChannel(tx, passed)
      if (!next) return { lease, rows: [], keys: [] }
      passed.push(next.id)
      const channel = await lockForCounting(tx, next)
      if (!channel) continue
      const { room, sends } = await applyLimits(tx, channel, deps)
      if (room === 0) continue
      const claim = await claimRows<ClaimedRow>(tx, deliveryWork.table, {
        lease,
        limit: room,
        leaseMs: LEASE_MS,
        where: sql`channel_id = ${channel.id} and version <= ${DELIVERY_VERSION}`,
        set: sql`state = 'sending', attempts = ${nextAttempt()}, may_repeat = w.may_repeat or w.state = 'sending'`,
        returning: sql`w.id, w.type, w.attempts, w.created_at, w.event_id, ${reasonNotToSend} as reason`,
      })
      if (claim.rows.length === 0) continue
      await countSends(tx, channel, [...sends, ...claim.rows.map(() => clock.now())])
      // The claim must survive a crash once the message is sent; by default the claim's commit does not wait for the
      // disk.
      await tx.execute(sql`set local synchronous_commit = on`)
      return { ...claim, rows: claim.rows.map((row) => toClaimedDelivery(row, channel)) }
    }
  })
}
