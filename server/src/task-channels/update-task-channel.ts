import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { requiresChannelStepUp, type ChannelTerms } from '@outlet/shared/contract/step-up'
import { savedWithoutAccount, type TaskChannel, type TaskChannelChange } from '@outlet/shared/contract/task-channels'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { readStore } from '../stores/read-store'
import { confirmPassword } from '../users/confirm-password'
import { auditedOf, findTaskChannel, lockTaskChannel, readTaskChannel } from './read-task-channels'
import { refuseUnusableAccount } from './refuse-unusable-account'
import { taskChannelTable, type TaskChannelRow } from './task-channel-row'
import { sealPassword } from './task-channel-secrets'

interface Parts {
  db: Database
  secrets: SecretBox
}

/** The columns as they are to be. */
const changedColumns = (row: TaskChannelRow, change: TaskChannelChange) => ({
  name: change.name ?? row.name,
  account: change.account ?? row.account,
  shippingAddress: change.shipping_address ?? row.shippingAddress,
  billingAddress: change.billing_address === undefined ? row.billingAddress : change.billing_address,
  shippingMethod: change.shipping_method === undefined ? row.shippingMethod : change.shipping_method,
  payment: change.payment ?? row.payment,
  mode: change.mode ?? row.mode,
  concurrency: change.concurrency ?? row.concurrency,
  dailyBudget: change.daily_budget ?? row.dailyBudget,
})
type Changed = ReturnType<typeof changedColumns>

const termsOf = (columns: Changed, isEnabled: boolean): ChannelTerms => ({
  account: columns.account,
  shipping_address: columns.shippingAddress,
  billing_address: columns.billingAddress,
  shipping_method: columns.shippingMethod,
  payment: columns.payment,
  mode: columns.mode,
  concurrency: columns.concurrency,
  daily_budget: columns.dailyBudget,
  is_enabled: isEnabled,
})

const isLoosened = (row: TaskChannelRow, change: TaskChannelChange): boolean => {
  const isEnabled = row.state !== 'disabled'
  const after = termsOf(changedColumns(row, change), change.is_enabled ?? isEnabled)
  return change.password !== undefined || requiresChannelStepUp(termsOf(row, isEnabled), after)
}

/** Channels of earlier versions may stand so until somebody changes what they buy with. */
function refuseSavedOfGuest(after: Changed, change: TaskChannelChange): void {
  const { account, shipping_address, billing_address, payment } = change
  if ([account, shipping_address, billing_address, payment].every((part) => part === undefined)) return
  const fields = savedWithoutAccount({
    account: after.account,
    shipping_address: after.shippingAddress,
    billing_address: after.billingAddress,
    payment: after.payment,
  })
  const code = 'task_channel.guest_has_nothing_saved'
  if (fields.length > 0)
    throw new Refusal('invalid', 'request.invalid', { errors: fields.map((path) => ({ path, code, message: code })) })
}

const passwordAfter = (box: SecretBox, row: TaskChannelRow, after: Changed, given: string | undefined) => {
  if (after.account.type === 'guest') return null
  if (given !== undefined) return sealPassword(box, row.id, given)
  const isSame = row.account.type === 'login' && row.account.login === after.account.login
  if (isSame && row.password !== null) return row.password
  const code = 'task_channel.password_required'
  throw new Refusal('invalid', 'request.invalid', { errors: [{ path: 'password', code, message: code }] })
}

/** What was tried is what stood there then: other ways to buy have to be tried anew. */
const stateAfter = (row: TaskChannelRow, isOther: boolean, isEnabled: boolean | undefined) => {
  if (isEnabled === false) return 'disabled' as const
  if (row.state === 'disabled' && isEnabled !== true) return 'disabled' as const
  return isOther || row.state === 'disabled' ? ('unverified' as const) : row.state
}

const buysElsewise = (row: TaskChannelRow, after: Changed & { password: string | null }) =>
  !isDeepStrictEqual(
    [after.account, after.payment, after.shippingAddress, after.billingAddress, after.shippingMethod, after.password],
    [row.account, row.payment, row.shippingAddress, row.billingAddress, row.shippingMethod, row.password],
  )

async function store(
  tx: Transaction,
  { secrets }: Parts,
  caller: Caller,
  row: TaskChannelRow,
  change: TaskChannelChange,
): Promise<TaskChannel> {
  const { id } = row
  const changed = changedColumns(row, change)
  refuseSavedOfGuest(changed, change)
  const columns = { ...changed, password: passwordAfter(secrets, row, changed, change.password) }
  const state = stateAfter(row, buysElsewise(row, columns), change.is_enabled)
  const [after] = await tx
    .update(taskChannelTable)
    .set({
      ...columns,
      ...(state !== row.state && { state, stateSince: sql`clock_now()` }),
      updatedAt: sql`clock_now()`,
      version: row.version + 1,
    })
    .where(eq(taskChannelTable.id, id))
    .returning()
  if (!after) throw new Error('the channel was not stored')
  await recordAudit(tx, caller, {
    action: 'task_channels.update',
    subjectType: 'task_channel',
    subjectId: id,
    before: auditedOf(row),
    after: { ...auditedOf(after), ...(change.password !== undefined && { changed_secrets: ['password'] }) },
  })
  await publishEvent(tx, 'task-channels', [id])
  return readTaskChannel(tx, id)
}

/**
 * Changes a channel. What `requiresChannelStepUp` names asks for the caller's own password; other ways to buy make it unverified.
 * Throws Refusal `task_channel.not_found`, `task_channel.version_conflict` (with `current`), `permission.denied`,
 * `request.invalid` by field, and what `confirmPassword` throws.
 */
export async function updateTaskChannel(
  parts: Parts,
  caller: Caller,
  id: string,
  change: TaskChannelChange,
): Promise<TaskChannel> {
  authorise(caller.actor, 'task-channels.write')
  const { db } = parts
  const asRead = await findTaskChannel(db, caller.actor, id)
  if (change.account) refuseUnusableAccount(await readStore(db, asRead.websiteType), change.account)
  if (isLoosened(asRead, change)) await confirmPassword(db, caller.actor, change.current_password)
  return retriedTransaction(db, async (tx) => {
    const row = await lockTaskChannel(tx, caller.actor, id)
    if (row.deletedAt) throw notFound('task_channel.not_found')
    // As it was read: so what was confirmed is what is changed.
    if (row.version !== change.version || row.version !== asRead.version) {
      throw new Refusal('conflict', 'task_channel.version_conflict', { current: await readTaskChannel(tx, id) })
    }
    return store(tx, parts, caller, row, change)
  })
}
