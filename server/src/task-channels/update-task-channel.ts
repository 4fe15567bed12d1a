import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { requiresChannelStepUp, type ChannelTerms } from '@outlet/shared/contract/users/step-up'
import { savedWithoutAccount, type TaskChannel, type TaskChannelChange } from '@outlet/shared/contract/task-channels'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { definedOf, pick } from '../platform/db/pick'
import { retriedTransaction } from '../platform/db/transaction'
import { invalidField, Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { ConnectorDeps } from '../stores/open-connector'
import { readStore } from '../stores/read-store'
import { confirmPassword } from '../users/confirm-password'
import { findTaskChannel, lockTaskChannel, readTaskChannel, taskChannelLifecycle } from './read-task-channels'
import { refuseAutomaticPurchases } from './refuse-automatic-purchases'
import { refuseUnusableAccount } from './refuse-unusable-account'
import type { TaskChannelRow } from './task-channel-row'
import { sealPassword } from './task-channel-secrets'

const settable = [
  'name',
  'account',
  'shipping_address',
  'billing_address',
  'shipping_method',
  'payment',
  'mode',
  'concurrency',
  'daily_budget',
] as const

const changedColumns = (row: TaskChannelRow, change: TaskChannelChange) => ({
  ...pick(row, ...settable),
  ...definedOf(pick(change, ...settable)),
})
type ChangedColumns = ReturnType<typeof changedColumns>

const termsOf = ({ name, ...columns }: ChangedColumns, isEnabled: boolean): ChannelTerms => ({
  ...columns,
  is_enabled: isEnabled,
})

const isLoosened = (row: TaskChannelRow, change: TaskChannelChange): boolean => {
  const isEnabled = row.state !== 'disabled'
  const after = termsOf(changedColumns(row, change), change.is_enabled ?? isEnabled)
  return change.password !== undefined || requiresChannelStepUp(termsOf(pick(row, ...settable), isEnabled), after)
}

/**
 * Guests have no saved addresses or payment methods. Channels of earlier versions may have them until their checkout
 * data is changed.
 */
function refuseSavedOfGuest(after: ChangedColumns, change: TaskChannelChange): void {
  const { account, shipping_address, billing_address, payment } = change
  if ([account, shipping_address, billing_address, payment].every((part) => part === undefined)) return
  const fields = savedWithoutAccount(after)
  const code = 'task_channel.guest_has_nothing_saved'
  if (fields.length > 0)
    throw new Refusal('invalid', 'request.invalid', { errors: fields.map((path) => ({ path, code, message: code })) })
}

const passwordAfter = (box: SecretBox, row: TaskChannelRow, after: ChangedColumns, given: string | undefined) => {
  if (after.account.type === 'guest') return null
  if (given !== undefined) return sealPassword(box, row.id, given)
  const isSame = row.account.type === 'login' && row.account.login === after.account.login
  if (isSame && row.password !== null) return row.password
  throw invalidField('password', 'task_channel.password_required')
}

/** State after the change. A trial is valid only for the checkout data that it tested. */
const stateAfter = (row: TaskChannelRow, hasChanged: boolean, isEnabled: boolean | undefined) => {
  if (isEnabled === false) return 'disabled' as const
  if (row.state === 'disabled' && isEnabled !== true) return 'disabled' as const
  return hasChanged || row.state === 'disabled' ? ('unverified' as const) : row.state
}

const hasOtherCheckout = (row: TaskChannelRow, after: ChangedColumns & { password: string | null }) =>
  !isDeepStrictEqual(
    [
      after.account,
      after.payment,
      after.shipping_address,
      after.billing_address,
      after.shipping_method,
      after.password,
    ],
    [row.account, row.payment, row.shipping_address, row.billing_address, row.shipping_method, row.password],
  )

async function storeChange(
  tx: Transaction,
  { secrets }: ConnectorDeps,
  caller: Caller,
  row: TaskChannelRow,
  change: TaskChannelChange,
): Promise<TaskChannel> {
  const changed = changedColumns(row, change)
  refuseSavedOfGuest(changed, change)
  const columns = { ...changed, password: passwordAfter(secrets, row, changed, change.password) }
  const state = stateAfter(row, hasOtherCheckout(row, columns), change.is_enabled)
  const set = { ...columns, ...(state !== row.state && { state, state_since: sql`clock_now()` }) }
  const details = change.password === undefined ? {} : { changed_secrets: ['password'] }
  await taskChannelLifecycle.change(tx, caller, row, set, details)
  return readTaskChannel(tx, row.id)
}

/**
 * Changes a channel, with optimistic locking by `version`. The changes named by `requiresChannelStepUp` need the
 * caller's own password; other checkout data makes the channel unverified. Throws Refusal `task_channel.not_found`,
 * `task_channel.version_conflict` (with `current`), `permission.denied`, `request.invalid` with an error for each
 * field, and the refusals of `confirmPassword`.
 */
export async function updateTaskChannel(
  deps: ConnectorDeps,
  caller: Caller,
  id: string,
  change: TaskChannelChange,
): Promise<TaskChannel> {
  authorise(caller.actor, 'task-channels.write')
  const { db } = deps
  const asRead = await findTaskChannel(db, caller.actor, id)
  const store = await readStore(db, asRead.website_type)
  if (change.account) refuseUnusableAccount(store, change.account)
  if (change.mode && change.mode !== asRead.mode) await refuseAutomaticPurchases(deps, store, change.mode, asRead)
  if (isLoosened(asRead, change)) await confirmPassword(db, caller.actor, change.current_password)
  return retriedTransaction(db, async (tx) => {
    const row = taskChannelLifecycle.refuseDeleted(await lockTaskChannel(tx, caller.actor, id))
    // Compared with the row as read, so that the change applied is the one that was authorised.
    for (const version of [change.version, asRead.version])
      await checkVersion('task_channel', row, version, () => readTaskChannel(tx, id))
    return storeChange(tx, deps, caller, row, change)
  })
}
