import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { EventKind } from '@outlet/shared/contract/event-kinds'

/**
 * Who works on events, and of which kinds. Here and not where they are worked on: every process that emits writes their
 * work, whether it does any or not.
 */
export const consumerKinds = new Map<string, readonly EventKind[]>([
  // First, since they are begun with in this order: what may be bought is gone soonest.
  ['snatch-tasks', ['became_orderable']],
  [
    'bell',
    [
      'restocked',
      'sold_out',
      'price_dropped',
      'check_failing',
      'gone',
      'store_blocked',
      'store_recovered',
      'sync_failed',
      'monitoring_stalled',
      'monitoring_resumed',
      'checks_late',
      'checks_on_time',
      'work_stalled',
      'work_resumed',
      'channel_degraded',
      'delivery_dead',
      'purchase_awaiting',
      'purchase_placed',
      'purchase_refused',
      'purchase_unknown',
      'budget_low',
      'task_suspended',
      'task_channel_paused',
      'order_oversold',
      'role_changed',
      'canary_halted',
    ],
  ],
  // Whether there is a rule about it is asked when it is worked on.
  ['alerts', AlertEvent.options],
])

/** Of `event_work` rows: what a process writes now. A process leaves alone what a later one wrote. */
export const EVENT_WORK_VERSION = 1

export const consumerWork = (name: string) => `events:${name}`
