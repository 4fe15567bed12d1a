import { AlertEvent, AlertMessage } from './alert-rules'
import { ChannelKind, ChannelProblem } from './channel-kinds'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery, MAX_SEARCH, queryFlag, queryMany } from './list'
import { StoreKey } from './store-key'
import { searchText } from './text'
import { TimeBound, Timestamp } from './time'
import { z } from './zod'

/**
 * `queued` = as soon as may be; `waiting` = for its time (a digest, a repetition, an escalation); `held` = by quiet hours;
 * `retry_wait` = it failed and is tried again; `dead` = it is given up; `suppressed` = it is not sent, for its `reason`.
 */
export const DeliveryState = z.enum([
  'queued',
  'waiting',
  'held',
  'sending',
  'sent',
  'retry_wait',
  'dead',
  'suppressed',
])
export type DeliveryState = z.infer<typeof DeliveryState>

/** Why one is not sent. `cooldown`, `digest` and `rate`: a digest tells of it; `missed`: it was more than a day late. */
export const SuppressionReason = z.enum([
  'cooldown',
  'digest',
  'rate',
  'muted',
  'acknowledged',
  'ended',
  'rule_deleted',
  'channel_deleted',
  'channel_disabled',
  'report_deleted',
  'missed',
])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/**
 * What it is: an alert, the same once more while its state lasts, an alert nobody acknowledged, many in one, a test, or a
 * scheduled report.
 */
export const DeliveryType = z.enum(['alert', 'repeat', 'escalation', 'digest', 'test', 'report'])
export type DeliveryType = z.infer<typeof DeliveryType>

export const Delivery = z.object({
  /** Stays over retries, and goes along with the message. */
  id: z.uuid(),
  type: DeliveryType,
  state: DeliveryState,
  reason: SuppressionReason.nullable(),
  /** Null = it is gone. */
  channel: z.object({ id: z.uuid(), kind: ChannelKind, name: z.string() }).nullable(),
  /** Null = of no rule, or it is gone. */
  rule: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  event: AlertEvent.nullable(),
  subject: z.object({ type: z.string(), id: z.string() }).nullable(),
  store: StoreKey.nullable(),
  /** Whether it tells of a practice store. */
  is_practice: z.boolean().optional(),
  /** What it tells, in the channel's language. */
  title: z.string(),
  /** Of a digest: of how many changes it tells. */
  count: z.int().nullable(),
  /** The digest that tells of it. */
  digest_id: z.uuid().nullable(),
  attempts: z.int(),
  /** The console stopped while it was being sent: it was sent again, since nobody knows whether it had arrived. */
  may_repeat: z.boolean(),
  /** Of the last try. */
  code: ChannelProblem.nullable(),
  answer: z.string().nullable(),
  /** When that happened of which it tells. */
  event_at: Timestamp,
  created_at: Timestamp,
  /** Of one that is still to be sent. */
  next_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  /** Of a dead one: somebody has looked at it. */
  is_seen: z.boolean(),
  alert: z
    .object({
      id: z.uuid(),
      acknowledged: z.object({ at: Timestamp, by: z.string().nullable() }).nullable(),
    })
    .nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** Rules that page and server share. */
export const deliveryCan = {
  sendAgain: ({ state, channel, type }: Pick<Delivery, 'state' | 'channel' | 'type'>) =>
    channel !== null && type !== 'test' && (state === 'sent' || state === 'dead' || state === 'suppressed'),
  sendNow: ({ state, channel }: Pick<Delivery, 'state' | 'channel'>) => channel !== null && state === 'retry_wait',
}

/** What the list of deliveries can be filtered by. */
export const deliveryFilters = {
  q: searchText(MAX_SEARCH).optional(),
  state: queryMany(DeliveryState),
  type: queryMany(DeliveryType),
  channel_id: queryMany(z.uuid()),
  rule_id: queryMany(z.uuid()),
  event: queryMany(AlertEvent),
  website_type: StoreKey.optional(),
  /** Dead ones that nobody has looked at. */
  is_unseen: queryFlag.optional(),
  created_from: TimeBound.optional(),
  created_to: TimeBound.optional(),
}

/** The first is the default. */
export const deliverySorts = ['-created_at', 'created_at'] as const

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries',
  summary: "Messages to everybody's channels and to the caller's own",
  needs: 'deliveries.read',
  query: listQuery(deliveryFilters, deliverySorts),
  response: listOf(Delivery),
  topics: ['deliveries'],
})

export const countDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries/count',
  summary: 'How many deliveries match',
  needs: 'deliveries.read',
  query: z.strictObject(deliveryFilters),
  response: Count,
  topics: ['deliveries'],
})

/** One delivery with what it says. */
export const DeliveryDetail = Delivery.extend({
  /** Null = what it told of is gone. */
  message: AlertMessage.nullable(),
  /** Of a digest: what it tells of, newest first, 100 at most. */
  members: z.array(
    z.object({ id: z.uuid(), title: z.string(), event_at: Timestamp, reason: SuppressionReason.nullable() }),
  ),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

export const getDelivery = endpoint({
  method: 'GET',
  path: '/deliveries/:deliveryId',
  summary: 'One delivery with its message',
  needs: 'deliveries.read',
  response: DeliveryDetail,
  topics: ['deliveries'],
})

export const sendDeliveryAgain = endpoint({
  method: 'POST',
  path: '/deliveries/:deliveryId/send',
  summary: 'Send one again that ended, with all its tries, or try one now that waits for its next try',
  needs: 'deliveries.send',
  response: Delivery,
})

export const markDeliveriesSeen = endpoint({
  method: 'POST',
  path: '/deliveries/seen',
  summary: 'Dead deliveries were looked at; answers how many',
  needs: 'deliveries.send',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  response: z.object({ count: z.int() }),
})

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/alerts/:alertId/acknowledge',
  summary: 'Somebody takes care of it: it is neither repeated nor escalated; again changes nothing',
  needs: 'deliveries.acknowledge',
  response: z.object({ acknowledged: z.object({ at: Timestamp, by: z.string().nullable() }) }),
})

export const MuteFor = z.enum(['hour', 'tomorrow'])

export const muteAlert = endpoint({
  method: 'POST',
  path: '/alerts/:alertId/mute',
  summary: 'Tell no more of its subject by its rule: for an hour, or until tomorrow 8:00; null ends it',
  needs: 'deliveries.acknowledge',
  body: z.strictObject({ mute: MuteFor.nullable().default(null) }),
  response: z.object({ muted_until: Timestamp.nullable() }),
})
