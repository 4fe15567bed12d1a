import { eq, sql } from 'drizzle-orm'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import { lifecycle } from '../platform/audit/lifecycle'
import { readDeletions } from '../platform/audit/read-deletions'
import type { Queryable, Transaction } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { notFound } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { ordersShownMsOf } from '../stores/of-dialect'
import { describeStore } from '../stores/store-columns'
import { storeTable, type StoreRow } from '../stores/store-row'
import { readLinks } from './account-link/link-row'
import { taskChannelTable, type TaskChannelRow } from './task-channel-row'

export interface ChannelAtStore {
  channel: TaskChannelRow
  store: StoreRow
}

/** Time in which the store displays the channel's orders, in minutes; null = until they end. */
export const ordersShownMinutes = ({ channel, store }: ChannelAtStore): number | null => {
  const shownMs = ordersShownMsOf(describeStore(store), channel.account.type)
  return shownMs === null ? null : shownMs / 60_000
}

export const selectTaskChannels = (db: Queryable) =>
  db
    .select({ channel: taskChannelTable, store: storeTable })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.website_type))

/** Maximum duration of a trial. A trial that started earlier than this ended with its process. */
export const MAX_TRIAL_MS = 120_000

export function trialUnderWay({
  trial_started_at: trialStartedAt,
  trial_step: trialStep,
}: TaskChannelRow): TaskChannel['trial_under_way'] {
  // Discarding the cart and storing the result take further time.
  const isLost = trialStartedAt === null || Date.parse(trialStartedAt) + MAX_TRIAL_MS + 30_000 < clock.now()
  return isLost ? null : { started_at: trialStartedAt, step: trialStep ?? 'cart' }
}

/** Maps rows to the contract's shape, in the same order. The password is returned only as `has_password`. */
export async function toTaskChannels(db: Queryable, rows: readonly ChannelAtStore[]): Promise<TaskChannel[]> {
  const named = { action: 'task_channels.delete', subjectType: 'task_channel' }
  const channels = rows.map(({ channel }) => channel)
  const deletions = await readDeletions(db, named, channels)
  const linked = channels.filter(({ is_linked: isLinked }) => isLinked)
  const links = await readLinks(
    db,
    linked.map(({ id }) => id),
  )
  return rows.map(({ channel: row, store }) => ({
    ...pick(row, 'id', 'name', 'website_type', 'account', 'shipping_address', 'billing_address', 'shipping_method'),
    ...pick(row, 'payment', 'mode', 'concurrency', 'daily_budget', 'state', 'state_since', 'last_trial', 'problem'),
    ...pick(row, 'created_at', 'updated_at', 'version'),
    is_practice: store.is_practice,
    has_password: row.password !== null,
    account_link: links.get(row.id) ?? null,
    currency: store.currency,
    orders_shown_minutes: ordersShownMinutes({ channel: row, store }),
    trial_under_way: trialUnderWay(row),
    deletion: deletions.get(row.id) ?? null,
  }))
}

/** Reads a channel, deleted or not. Throws Refusal `task_channel.not_found`. */
export async function readTaskChannel(db: Queryable, id: string): Promise<TaskChannel> {
  const found = await selectTaskChannels(db).where(eq(taskChannelTable.id, id))
  const [channel] = await toTaskChannels(db, found)
  if (!channel) throw notFound('task_channel.not_found')
  return channel
}

const isId = (id: string) => z.uuid().safeParse(id).success

/** Finds a channel, deleted or not, that the caller may read. Throws Refusal `task_channel.not_found`. */
export async function findTaskChannel(db: Queryable, actor: Actor, id: string): Promise<TaskChannelRow> {
  authorise(actor, 'task-channels.read')
  const [row] = isId(id) ? await db.select().from(taskChannelTable).where(eq(taskChannelTable.id, id)) : []
  if (!row) throw notFound('task_channel.not_found')
  return row
}

/** Locks a channel, deleted or not, that the caller may write. Throws Refusal `task_channel.not_found`. */
export async function lockTaskChannel(tx: Transaction, actor: Actor, id: string): Promise<TaskChannelRow> {
  authorise(actor, 'task-channels.write')
  return taskChannelLifecycle.lock(tx, id)
}

/** Whether a purchase of the channel is open: its further requests need the account that it started with. */
export async function hasOpenPurchase(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_open: boolean }>(
    sql`select exists (select 1 from purchase_attempts where channel_id = ${id} and is_open) as is_open`,
  )
  return rows[0]?.is_open ?? false
}

/** Fields for the audit log, without password and addresses. */
export const auditedOf = (row: TaskChannelRow) => ({
  ...pick(row, 'name', 'website_type', 'payment', 'mode', 'concurrency', 'daily_budget'),
  account: row.is_linked ? 'linked' : row.account.type,
  is_enabled: row.state !== 'disabled',
})

export const taskChannelLifecycle = lifecycle({
  table: taskChannelTable,
  code: 'task_channel',
  actions: 'task_channels',
  subjectType: 'task_channel',
  topic: 'task-channels',
  audited: auditedOf,
})
