import { endpoint } from '../endpoint'
import { listOf, listQuery } from '../list'
import { StoreErrorCode, StoreKey } from '../stores/store-key'
import { Timestamp } from '../time'
import { z } from '../zod'

/** Reason for missing readings. `late`: the store's rate limit does not permit more requests. */
export const MissedReason = z.enum([
  'check_failed',
  'store_paused',
  'store_maintenance',
  'store_disconnected',
  'store_blocked',
  'store_auth_failed',
  'store_wrong_setting',
  'store_waiting',
  'all_paused',
  'worker_down',
  'late',
])
export type MissedReason = z.infer<typeof MissedReason>

/** Period in which readings were due, according to the monitor's interval and active hours, and did not come. */
export const MissedChecks = z.object({
  id: z.uuid(),
  monitor_id: z.uuid(),
  product_code: z.string(),
  product_name: z.string().nullable(),
  website_type: StoreKey,
  /** Time of the last reading before the period, or start of the expected checks. */
  from: Timestamp,
  /** Time of the next reading; null while the period lasts. */
  until: Timestamp.nullable(),
  missed: z.int(),
  /** Number of missed readings whose check ran and failed. */
  failed: z.int(),
  reason: MissedReason,
  /** Problem code of the failed checks. */
  code: StoreErrorCode.nullable(),
})
export type MissedChecks = z.infer<typeof MissedChecks>

export const missedCheckDays = [1, 7, 30] as const

export const missedCheckFilters = {
  days: z.coerce.number().pipe(z.literal(missedCheckDays)).default(7),
  website_type: StoreKey.optional(),
  monitor_id: z.uuid().optional(),
  reason: MissedReason.optional(),
}

export const listMissedChecks = endpoint({
  method: 'GET',
  path: '/inventory-monitors/missed-checks',
  summary: 'List periods of the last days in which due checks brought no reading, latest first',
  needs: 'inventory-monitors.read',
  query: listQuery(missedCheckFilters, ['-from']),
  response: listOf(MissedChecks),
  topics: ['inventory-monitors'],
})
