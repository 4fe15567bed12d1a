import { AlertEvent, AlertMessage } from './alert-rules'
import { ChannelKind, ChannelProblem } from './notification-channels/channel-kinds'
import { endpoint } from './endpoint'
import { Count, defineList, listOf, MAX_SEARCH, queryFlag, queryMany } from './list'
import { StoreKey } from './stores/store-key'
import { searchText } from './text'
import { TimeBound, Timestamp } from './time'
import { z } from './zod'

/**
 * State of a delivery. `queued`: sent as soon as possible; `waiting`: scheduled for later (digest, repetition,
 * escalation); `held`: delayed by quiet hours or a mute; `retry_wait`: failed and scheduled for a retry; `dead`: failed
 * permanently (dead letter); `suppressed`: not sent, see `reason`.
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

/**
 * Reason why a delivery is not sent. `cooldown`, `digest` and `rate`: its event is part of a digest; `missed`: it was
 * more than a day late.
 */
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
 * Type of message: an alert, a repetition of it while the state lasts, an escalation of an alert that was not
 * acknowledged, a digest of several events, a test, a scheduled report, or a message to one user about a record.
 */
export const DeliveryType = z.enum(['alert', 'repeat', 'escalation', 'digest', 'test', 'report', 'personal'])
export type DeliveryType = z.infer<typeof DeliveryType>

export const Delivery = z.object({
  /**
   * Id of the delivery. The same for all retries, and part of the message, so that receivers can detect duplicates
   * (idempotency key).
   */
  id: z.uuid(),
  type: DeliveryType,
  state: DeliveryState,
  reason: SuppressionReason.nullable(),
  /** Null = the channel is purged. */
  channel: z.object({ id: z.uuid(), kind: ChannelKind, name: z.string() }).nullable(),
  /** Null = the delivery belongs to no rule, or the rule is purged. */
  rule: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  event: AlertEvent.nullable(),
  subject: z.object({ type: z.string(), id: z.string() }).nullable(),
  store: StoreKey.nullable(),
  /** Whether the delivery concerns a practice store. */
  is_practice: z.boolean().optional(),
  /** Title of the message in the channel's language. */
  title: z.string(),
  /** For digests: number of events. */
  count: z.int().nullable(),
  /** Digest that contains this delivery's event. */
  digest_id: z.uuid().nullable(),
  attempts: z.int(),
  /**
   * Whether the message may arrive twice. True if the console stopped while it sent the message and sent it again,
   * because the outcome was unknown.
   */
  may_repeat: z.boolean(),
  /** Problem code of the last attempt. */
  code: ChannelProblem.nullable(),
  answer: z.string().nullable(),
  event_at: Timestamp,
  created_at: Timestamp,
  /** Time of the next attempt, if the delivery is still to be sent. */
  next_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  /** For dead-lettered deliveries: whether a user has marked it as seen. */
  is_seen: z.boolean(),
  alert: z
    .object({
      id: z.uuid(),
      acknowledged: z.object({ at: Timestamp, by: z.string().nullable() }).nullable(),
    })
    .nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** Permitted actions, shared by page and server. */
export const deliveryCan = {
  sendAgain: ({ state, channel, type }: Pick<Delivery, 'state' | 'channel' | 'type'>) =>
    channel !== null && type !== 'test' && (state === 'sent' || state === 'dead' || state === 'suppressed'),
  sendNow: ({ state, channel }: Pick<Delivery, 'state' | 'channel'>) => channel !== null && state === 'retry_wait',
}

export const deliveryList = defineList({
  name: 'deliveries',
  filters: {
    q: searchText(MAX_SEARCH).optional(),
    state: queryMany(DeliveryState),
    type: queryMany(DeliveryType),
    channel_id: queryMany(z.uuid()),
    rule_id: queryMany(z.uuid()),
    event: queryMany(AlertEvent),
    website_type: StoreKey.optional(),
    /** Whether to list only dead-lettered deliveries that no user has marked as seen. */
    is_unseen: queryFlag.optional(),
    created_from: TimeBound.optional(),
    created_to: TimeBound.optional(),
  },
  sorts: ['-created_at', 'created_at'],
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries',
  summary: "List messages to shared channels and to the caller's own",
  needs: 'deliveries.read',
  query: deliveryList.query,
  response: listOf(Delivery),
  topics: ['deliveries'],
})

export const countDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries/count',
  summary: 'Count the matching deliveries',
  needs: 'deliveries.read',
  query: deliveryList.countQuery,
  response: Count,
  topics: ['deliveries'],
})

/** Delivery with its message. */
export const DeliveryDetail = Delivery.extend({
  /** Null = the records that the message was about are purged. */
  message: AlertMessage.nullable(),
  /** For digests: the deliveries that the digest covers, newest first; at most 100. */
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
  summary: 'Send an ended delivery again with all its attempts, or retry a waiting one now',
  needs: 'deliveries.send',
  response: Delivery,
})

export const markDeliveriesSeen = endpoint({
  method: 'POST',
  path: '/deliveries/seen',
  summary: 'Mark dead-lettered deliveries as reviewed; returns their number',
  needs: 'deliveries.send',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  response: z.object({ count: z.int() }),
})

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/alerts/:alertId/acknowledge',
  summary: 'Acknowledge an alert: it is neither repeated nor escalated. Idempotent',
  needs: 'deliveries.acknowledge',
  response: z.object({ acknowledged: z.object({ at: Timestamp, by: z.string().nullable() }) }),
})

export const MuteFor = z.enum(['hour', 'tomorrow'])

export const muteAlert = endpoint({
  method: 'POST',
  path: '/alerts/:alertId/mute',
  summary: "Mute an alert's subject for its rule: for an hour, or until tomorrow 8:00; null ends it",
  needs: 'deliveries.acknowledge',
  body: z.strictObject({ mute: MuteFor.nullable().default(null) }),
  response: z.object({ muted_until: Timestamp.nullable() }),
})
