import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { WorkProcess } from '../platform/work/work-process'
import type { Shopper } from '../stores/shopper'
import type { StoreRow } from '../stores/store-row'
import type { TaskChannelRow } from '../task-channels/task-channel-row'

/** The steps of a purchase between which a process may die; the proofs stop it there. */
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
/** The same of a purchase that is handed over to a person. */
export const handOverSteps = ['before_hand_over_step', 'hand_over_step_kept'] as const
export type BuyingStep = (typeof buyingSteps | typeof handOverSteps)[number]

export interface BuyingParts {
  db: Database
  secrets: SecretBox
  config: Config
  work: Pick<WorkProcess, 'newLease' | 'count' | 'log'>
  /** Told of each step before it is done; for the proofs, which end the process there. */
  reached?: (step: BuyingStep, attemptId: string) => Promise<void> | void
  /** How long a worker that says nothing holds an attempt; ATTEMPT_LEASE_MS unless said. */
  leaseMs?: number
  /** The account's Shopper at the store; null where its secrets cannot be read. */
  openShopper?: (store: StoreRow, channel: TaskChannelRow) => Shopper | null
}
