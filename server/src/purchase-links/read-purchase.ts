import { eq, sql } from 'drizzle-orm'
import type { Money } from '@outlet/shared/contract/money'
import {
  isHandOverReleased,
  type AttemptReason,
  type AttemptState,
  type PurchaseAttempt,
} from '@outlet/shared/contract/purchase-attempts'
import { z } from '@outlet/shared/contract/zod'
import { readVariantNow, type ProductNow } from '../alert-links/product-now'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { readAttempt } from '../purchase-attempts/read-attempts'
import { ordersShownMinutes, selectTaskChannels } from '../task-channels/read-task-channels'
import { taskChannelTable } from '../task-channels/task-channel-row'

/**
 * State of a purchase on its page. `confirmed`: it is being bought. `nothing`: it ended without an order, for the given
 * reason. `let_go`: the deadline of a hand-over passed without a report. `superseded`: another order of the task left
 * no slot or budget for it.
 */
export type PurchaseState =
  | 'waiting'
  | 'confirmed'
  | 'declined'
  | 'late'
  | 'bought'
  | 'nothing'
  | 'unknown'
  | 'handed_over'
  | 'let_go'
  | 'superseded'

export interface ShownPurchase {
  attempt: PurchaseAttempt
  store: string
  state: PurchaseState
  /** Name of the person who confirmed or declined it; null = none. */
  decidedBy: string | null
  /** Total confirmed earlier, if the store now requires another one; null = the displayed total is the first. */
  totalBefore: Money | null
  /** Time in which the order can be read at the store, in minutes; null = until it ends, 0 = not at all. */
  ordersShownMinutes: number | null
  /** Stock of the variant; null = never read. */
  now: ProductNow | null
}

const stateOfAttempt: Record<AttemptState, PurchaseState> = {
  reserved: 'confirmed',
  carting: 'confirmed',
  quoted: 'confirmed',
  submitting: 'confirmed',
  placed: 'bought',
  refused: 'nothing',
  unknown: 'unknown',
  handed_over: 'handed_over',
  not_placed: 'nothing',
  abandoned: 'nothing',
}

const stateOfReason: Partial<Record<AttemptReason, PurchaseState>> = {
  declined: 'declined',
  not_confirmed: 'late',
  deadline_passed: 'late',
}

function stateOf(attempt: PurchaseAttempt): PurchaseState {
  const { state, reason, awaits_until: until } = attempt
  if (state === 'quoted' && until !== null) return Date.parse(until) > clock.now() ? 'waiting' : 'late'
  if (isHandOverReleased(attempt)) return reason === 'not_confirmed' ? 'let_go' : 'superseded'
  return (state === 'abandoned' && reason !== null && stateOfReason[reason]) || stateOfAttempt[state]
}

const otherTotal = ({ quote }: PurchaseAttempt, confirmed: number | undefined): Money | null =>
  quote && confirmed !== undefined && confirmed !== quote.total.minor
    ? { minor: confirmed, currency: quote.total.currency }
    : null

const DecisionDetails = z.object({ by: z.string(), total: z.int().optional() })

/**
 * Reads a purchase for the page of its link. There is no permission check, because the link is signed. Throws Refusal
 * `purchase_attempt.not_found`.
 */
export async function readPurchase(db: Database, secrets: SecretBox, id: string): Promise<ShownPurchase> {
  const attempt = await readAttempt(db, secrets, id)
  const { rows } = await db.execute<{ store: string; decision: unknown }>(sql`
    select coalesce(s.name, a.website_type) as store, (
      select details from purchase_steps where attempt_id = a.id and step in ('confirmed', 'declined') order by id desc limit 1
    ) as decision
    from purchase_attempts a left join stores s on s.key = a.website_type where a.id = ${id}`)
  const [{ store, decision } = { store: attempt.website_type, decision: null }] = rows
  const [channel] = await selectTaskChannels(db).where(eq(taskChannelTable.id, attempt.channel.id))
  const state = stateOf(attempt)
  const { by = null, total } = DecisionDetails.safeParse(decision).data ?? {}
  return {
    attempt,
    store,
    state,
    decidedBy: by,
    totalBefore: state === 'waiting' ? otherTotal(attempt, total) : null,
    ordersShownMinutes: channel ? ordersShownMinutes(channel) : null,
    now: state === 'waiting' ? await readVariantNow(db, attempt.website_type, attempt.product) : null,
  }
}
