import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { EventKind } from '@outlet/shared/contract/alert-rules/event-kinds'

/**
 * Consumers of events, with their event kinds. Defined centrally, because every process that emits events inserts the
 * consumers' work, whether it runs the consumers or not.
 */
export const consumerKinds = new Map<string, readonly EventKind[]>([
  // First, because consumers run in this order and orderable stock sells out soonest.
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
      'store_failing',
      'store_responding',
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
      'mentioned',
      'assigned',
    ],
  ],
  ['personal', ['mentioned']],
  // Whether a rule exists is checked when the event is handled.
  ['alerts', AlertEvent.options],
])

/** Version of the `event_work` rows that a process writes. A process does not claim rows of a later version. */
export const EVENT_WORK_VERSION = 1

export const consumerWork = (name: string) => `events:${name}`
