import type { Config } from '../../config'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import type { WorkProcess } from '../../platform/work/work-process'
import type { Shopper } from '../../stores/shopper'
import type { StoreRow } from '../../stores/store-row'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'

/** Steps of a purchase at which tests stop the process. */
export const buyingSteps = [
  'claimed',
  'before_cart',
  'cart_made',
  'cart_kept',
  'quoted',
  'quote_kept',
  'before_submit',
  'submit_kept',
  'answered',
  'settled',
] as const
/** Steps of a hand-over at which tests stop the process. */
export const handOverSteps = ['before_hand_over_step', 'hand_over_step_kept'] as const
export type BuyingStep = (typeof buyingSteps | typeof handOverSteps)[number]

export interface BuyingDeps {
  db: Database
  secrets: SecretBox
  config: Config
  work: Pick<WorkProcess, 'newLease' | 'count' | 'log'>
  /** Called at each step; tests use it to stop the process there. */
  reached?: (step: BuyingStep, attemptId: string) => Promise<void> | void
  /** Lease of an attempt in ms; default `ATTEMPT_LEASE_MS`. */
  leaseMs?: number
  /** Opens the account's shopper at the store; null if its secrets cannot be decrypted. */
  openShopper?: (store: StoreRow, channel: TaskChannelRow) => Shopper | null
}
