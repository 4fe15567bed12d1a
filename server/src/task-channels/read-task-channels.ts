import { eq } from 'drizzle-orm'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import { readDeletions } from '../platform/audit/read-deletions'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { ordersShownMsOf } from '../stores/of-dialect'
import { describeStore } from '../stores/store-columns'
import { storeTable, type StoreRow } from '../stores/store-row'
import { taskChannelTable, type TaskChannelRow } from './task-channel-row'

export interface ChannelAtStore {
  channel: TaskChannelRow
  store: StoreRow
}

/** For how long the store shows the channel's orders, in minutes; null = until they end. */
export const ordersShownMinutes = ({ channel, store }: ChannelAtStore): number | null => {
  const shownMs = ordersShownMsOf(describeStore(store), channel.account.type)
  return shownMs === null ? null : shownMs / 60_000
}

/** Channels with what of their store is told beside them. */
export const selectTaskChannels = (db: Queryable) =>
  db
    .select({ channel: taskChannelTable, store: storeTable })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.websiteType))

/** A trial takes this long at most; one that began earlier broke off with its process. */
export const MAX_TRIAL_MS = 120_000

export function trialUnderWay({ trialStartedAt, trialStep }: TaskChannelRow): TaskChannel['trial_under_way'] {
  // Discarding the cart and storing the result come after it.
  const isLost = trialStartedAt === null || trialStartedAt.getTime() + MAX_TRIAL_MS + 30_000 < clock.now()
  return isLost ? null : { started_at: trialStartedAt.toISOString(), step: trialStep ?? 'cart' }
}

/** As they are told; the password only by whether there is one. */
export async function toTaskChannels(db: Queryable, rows: readonly ChannelAtStore[]): Promise<TaskChannel[]> {
  const named = { action: 'task_channels.delete', subjectType: 'task_channel' }
  const channels = rows.map(({ channel }) => channel)
  const deletions = await readDeletions(db, named, channels)
  return rows.map(({ channel: row, store }) => ({
    id: row.id,
    name: row.name,
    website_type: row.websiteType,
    is_practice: store.isPractice,
    account: row.account,
    has_password: row.password !== null,
    shipping_address: row.shippingAddress,
    billing_address: row.billingAddress,
    shipping_method: row.shippingMethod,
    payment: row.payment,
    mode: row.mode,
    concurrency: row.concurrency,
    daily_budget: row.dailyBudget,
    currency: store.currency,
    orders_shown_minutes: ordersShownMinutes({ channel: row, store }),
    state: row.state,
    state_since: row.stateSince.toISOString(),
    last_trial: row.lastTrial,
    trial_under_way: trialUnderWay(row),
    problem: row.problem,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    deletion: deletions.get(row.id) ?? null,
    version: row.version,
  }))
}

/** Throws Refusal `task_channel.not_found`. */
export async function readTaskChannel(db: Queryable, id: string): Promise<TaskChannel> {
  const found = await selectTaskChannels(db).where(eq(taskChannelTable.id, id))
  const [channel] = await toTaskChannels(db, found)
  if (!channel) throw notFound('task_channel.not_found')
  return channel
}

const isId = (id: string) => z.uuid().safeParse(id).success

/** The row, deleted or not, if the caller may see it. Throws Refusal `task_channel.not_found`. */
export async function findTaskChannel(db: Queryable, actor: Actor, id: string): Promise<TaskChannelRow> {
  authorise(actor, 'task-channels.read')
  const [row] = isId(id) ? await db.select().from(taskChannelTable).where(eq(taskChannelTable.id, id)) : []
  if (!row) throw notFound('task_channel.not_found')
  return row
}

/** The same, locked, if the caller may write it. */
export async function lockTaskChannel(tx: Transaction, actor: Actor, id: string): Promise<TaskChannelRow> {
  authorise(actor, 'task-channels.write')
  const [row] = isId(id)
    ? await tx.select().from(taskChannelTable).where(eq(taskChannelTable.id, id)).for('update')
    : []
  if (!row) throw notFound('task_channel.not_found')
  return row
}

/** What the audit tells: neither a password nor where somebody lives. */
export const auditedOf = ({
  name,
  websiteType,
  account,
  payment,
  mode,
  concurrency,
  dailyBudget,
  state,
}: TaskChannelRow) => ({
  name,
  website_type: websiteType,
  account: account.type,
  payment,
  mode,
  concurrency,
  daily_budget: dailyBudget,
  is_enabled: state !== 'disabled',
})
