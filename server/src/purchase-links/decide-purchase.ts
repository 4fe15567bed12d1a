import { anonymous, can, type Actor } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { clientAddress } from '../platform/http/client-address'
import { Refusal } from '../platform/http/refusal'
import { isByTls } from '../platform/http/security-headers'
import { confirmPurchase, declinePurchase } from '../purchase-attempts/decide-attempt'
import { deviceCookies, readDevices } from '../session/known-devices'
import { signIn, type Credentials } from '../session/sign-in'
import { isOwnForm, type SentDecision } from './purchase-form'
import type { RefusedVisit, Visit } from './visit'
import { purchaseCookie } from './purchase-session'
import { readPurchase } from './read-purchase'

const callerOf = ({ request }: Visit, actor: Actor): Caller => ({
  actor,
  address: clientAddress(request),
  requestId: request.id,
})

/** Signs in for purchases and sets the session cookie. Returns null on success, otherwise the notice to display. */
export async function signInForPurchases(
  visit: Visit,
  { username, password }: Credentials,
): Promise<RefusedVisit | null> {
  const { app, request, reply } = visit
  const userAgent = request.headers['user-agent'] ?? null
  try {
    const devices = readDevices(app.secrets, request.headers.cookie)
    const { token, device } = await signIn(
      app.db,
      app.secrets,
      callerOf(visit, anonymous),
      { username, password },
      { userAgent, devices, isForPurchases: true },
    )
    const isSecure = isByTls(request, app.config.publicUrl)
    reply.header('set-cookie', [
      ...deviceCookies(app.secrets, device, devices, isSecure),
      purchaseCookie(app, request, token),
    ])
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.kind === 'unauthenticated') return { status: 401, notice: 'wrong_credentials' }
    if (error.kind !== 'throttled' && error.kind !== 'unavailable') throw error
    reply.header('retry-after', error.details.retryAfterSeconds ?? 5)
    return { status: 429, notice: 'throttled' }
  }
}

const isConflict = (error: unknown): error is Refusal => error instanceof Refusal && error.kind === 'conflict'

async function conflictNotice({ app, attemptId }: Visit, error: unknown): Promise<RefusedVisit> {
  if (!isConflict(error)) throw error
  if (error.code === 'purchase_attempt.other_total') return { status: 409, notice: 'other_total' }
  if (error.code === 'purchase_attempt.buying_stopped') return { status: 409, notice: 'stopped' }
  const { state } = await readPurchase(app.db, app.secrets, attemptId)
  return { status: 409, notice: state === 'late' ? 'late' : 'alreadyDecided' }
}

/**
 * Confirms the purchase at the displayed total, or declines it. Returns null on success, otherwise the notice to
 * display.
 */
export async function decidePurchase(visit: Visit, sent: SentDecision): Promise<RefusedVisit | null> {
  const { app, actor, attemptId: id, token } = visit
  if (!actor) return { status: 401, notice: 'session_over' }
  const { total, until, form } = sent
  if (!isOwnForm(app.secrets, { token, sessionId: actor.sessionId, total, until }, form))
    return { status: 403, notice: 'other_form' }
  if (!can(actor, 'purchase-attempts.confirm')) return { status: 403, notice: 'no_permission' }
  const caller = callerOf(visit, actor)
  try {
    await retriedTransaction(app.db, (tx) =>
      sent.do === 'buy' ? confirmPurchase(tx, caller, app, { id, total }) : declinePurchase(tx, caller, app, id),
    )
    return null
  } catch (error) {
    return conflictNotice(visit, error)
  }
}
