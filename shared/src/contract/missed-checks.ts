import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { StoreErrorCode, StoreKey } from './store-key'
import { Timestamp } from './time'
import { z } from './zod'

/** Why no reading came; `late` = the store's rate lets no more through. */
export const MissedReason = z.enum([
  'check_failed',
  'store_paused',
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

/** A time in which checks should have brought readings, by the monitor's interval and active hours, and did not. */
export const MissedChecks = z.object({
  id: z.uuid(),
  monitor_id: z.uuid(),
  product_code: z.string(),
  product_name: z.string().nullable(),
  website_type: StoreKey,
  /** The last reading before it, or when checks began to be expected. */
  from: Timestamp,
  /** The next reading; null while it goes on. */
  until: Timestamp.nullable(),
  missed: z.int(),
  /** Of the missed ones, those that ran. */
  failed: z.int(),
  reason: MissedReason,
  /** Why those that ran brought nothing. */
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
  summary: 'What checks of the last days should have brought a reading and did not, latest first',
  needs: 'inventory-monitors.read',
  query: listQuery(missedCheckFilters, ['-from']),
  response: listOf(MissedChecks),
  topics: ['inventory-monitors'],
})
