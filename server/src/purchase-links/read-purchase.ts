import { eq, sql } from 'drizzle-orm'
import type { Money } from '@outlet/shared/contract/money'
import {
  isLetGo,
  type AttemptReason,
  type AttemptState,
  type PurchaseAttempt,
} from '@outlet/shared/contract/purchase-attempts'
import { z } from '@outlet/shared/contract/zod'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { readAttempt } from '../purchase-attempts/read-attempts'
import { ordersShownMinutes, selectTaskChannels } from '../task-channels/read-task-channels'
import { taskChannelTable } from '../task-channels/task-channel-row'

/**
 * `confirmed` = it is being bought; `nothing` = it has ended without an order, as its reason says; `let_go` = a person was to
 * finish it at the store, and has not answered in time; `superseded` = another order of the task left no slot or budget for it.
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
  /** Who confirmed or declined it; null = nobody has. */
  answeredBy: string | null
  /** What was confirmed before the store asked for another total; null = the total that is shown is the first. */
  totalBefore: Money | null
  /** For how long the order can be followed at the store; null = until it ends, 0 = not at all. */
  ordersShownMinutes: number | null
}

const states: Record<AttemptState, PurchaseState> = {
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

const abandoned: Partial<Record<AttemptReason, PurchaseState>> = {
  declined: 'declined',
  not_confirmed: 'late',
  deadline_passed: 'late',
}

function stateOf(attempt: PurchaseAttempt): PurchaseState {
  const { state, reason, awaits_until: until } = attempt
  if (state === 'quoted' && until !== null) return Date.parse(until) > clock.now() ? 'waiting' : 'late'
  if (isLetGo(attempt)) return reason === 'not_confirmed' ? 'let_go' : 'superseded'
  return (state === 'abandoned' && reason !== null && abandoned[reason]) || states[state]
}

const otherTotal = ({ quote }: PurchaseAttempt, confirmed: number | undefined): Money | null =>
  quote && confirmed !== undefined && confirmed !== quote.total.minor
    ? { minor: confirmed, currency: quote.total.currency }
    : null

const Answer = z.object({ by: z.string(), total: z.int().optional() })

/** As its page tells of it, whoever asks: the link that names it is signed. Throws Refusal `purchase_attempt.not_found`. */
export async function readPurchase(db: Database, secrets: SecretBox, id: string): Promise<ShownPurchase> {
  const attempt = await readAttempt(db, secrets, id)
  const { rows } = await db.execute<{ store: string; answer: unknown }>(sql`
    select coalesce(s.name, a.website_type) as store, (
      select details from purchase_steps where attempt_id = a.id and step in ('confirmed', 'declined') order by id desc limit 1
    ) as answer
    from purchase_attempts a left join stores s on s.key = a.website_type where a.id = ${id}`)
  const [{ store, answer } = { store: attempt.website_type, answer: null }] = rows
  const [channel] = await selectTaskChannels(db).where(eq(taskChannelTable.id, attempt.channel.id))
  const state = stateOf(attempt)
  const { by = null, total } = Answer.safeParse(answer).data ?? {}
  return {
    attempt,
    store,
    state,
    answeredBy: by,
    totalBefore: state === 'waiting' ? otherTotal(attempt, total) : null,
    ordersShownMinutes: channel ? ordersShownMinutes(channel) : null,
  }
}
