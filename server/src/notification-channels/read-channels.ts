import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { MAX_OWN_CHANNELS, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import { lifecycle } from '../platform/audit/lifecycle'
import { readDeletions } from '../platform/audit/read-deletions'
import type { Queryable, Transaction } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { notFound, Refusal } from '../platform/http/refusal'
import { channelTable, type NotificationChannelRow } from './channel-row'

/** Condition for the channels that the caller may read: shared ones and the caller's own, without the bell. */
export const readableChannels = (actor: Actor): SQL | undefined => {
  const isShared = isNull(channelTable.user_id)
  const visible = actor.kind === 'user' ? or(isShared, eq(channelTable.user_id, actor.id)) : isShared
  return and(sql`${channelTable.kind} <> 'bell'`, visible)
}

/**
 * Shared channels need `notification-channels.write`; a personal channel may only be written by its owner. Throws
 * Refusal `permission.denied`, and `channel.not_found` for another user's channel.
 */
export function authoriseChannelWrite(actor: Actor, userId: string | null): void {
  authorise(actor, userId === null ? 'notification-channels.write' : 'notification-channels.own')
  if (userId !== null && signedInUser(actor).id !== userId) throw notFound('channel.not_found')
}

/**
 * Checks that a user may have one more channel of this kind. Locks the user's row until the transaction ends, so that
 * concurrent requests count each other. Throws Refusal `channel.too_many`.
 */
export async function refuseTooManyChannels(tx: Transaction, userId: string, kind: ChannelKind): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
  const count = await tx.$count(
    channelTable,
    and(eq(channelTable.user_id, userId), eq(channelTable.kind, kind), isNull(channelTable.deleted_at)),
  )
  if (count >= MAX_OWN_CHANNELS) throw new Refusal('conflict', 'channel.too_many')
}

/** Ids for change events. Empty for a personal channel, because every user receives the event. */
export const publishedIds = ({ id, user_id: userId }: Pick<NotificationChannelRow, 'id' | 'user_id'>): string[] =>
  userId === null ? [id] : []

interface ExtraColumns extends Record<string, unknown> {
  id: string
  owner: string | null
  waiting: number
}

const lastOf = ({ last_at: at, last_code: code, last_answer }: NotificationChannelRow): NotificationChannel['last'] =>
  at === null ? null : { at, is_sent: code === null, code, answer: last_answer ?? '' }

/** Maps rows to the contract's shape, in the same order. Secrets are returned by name only. */
export async function toNotificationChannels(
  db: Queryable,
  rows: readonly NotificationChannelRow[],
): Promise<NotificationChannel[]> {
  const ids = sql.param(rows.map(({ id }) => id))
  const { rows: found } = await db.execute<ExtraColumns>(sql`
    select c.id, u.name as owner,
      (select count(*)::integer from deliveries d where d.channel_id = c.id and d.next_at is not null) as waiting
    from notification_channels c left join users u on u.id = c.user_id where c.id = any(${ids}::uuid[])`)
  const extras = new Map(found.map((row) => [row.id, row]))
  const named = { action: 'notification_channels.delete', subjectType: 'notification_channel' }
  const deletions = await readDeletions(db, named, rows)
  return rows.map((row) => ({
    ...pick(row, 'id', 'kind', 'name', 'settings', 'language', 'rate', 'quiet_hours', 'proxy', 'state', 'code'),
    ...pick(row, 'state_since', 'created_at', 'updated_at', 'version'),
    owner: row.user_id === null ? null : { id: row.user_id, name: extras.get(row.id)?.owner ?? '' },
    secrets: row.secret_names,
    last: lastOf(row),
    waiting: extras.get(row.id)?.waiting ?? 0,
    deletion: deletions.get(row.id) ?? null,
  }))
}

export async function toNotificationChannel(db: Queryable, row: NotificationChannelRow): Promise<NotificationChannel> {
  const [channel] = await toNotificationChannels(db, [row])
  if (!channel) throw new Error('one row is one channel')
  return channel
}

/** Finds a channel, deleted or not, that the caller may read. Throws Refusal `channel.not_found`. */
export async function findChannel(db: Queryable, actor: Actor, id: string): Promise<NotificationChannelRow> {
  if (!z.uuid().safeParse(id).success) throw notFound('channel.not_found')
  const [row] = await db
    .select()
    .from(channelTable)
    .where(and(eq(channelTable.id, id), readableChannels(actor)))
  if (!row) throw notFound('channel.not_found')
  return row
}

/**
 * Locks a channel, deleted or not, that the caller may write. Throws Refusal `channel.not_found`, `permission.denied`.
 */
export async function lockChannel(tx: Transaction, actor: Actor, id: string): Promise<NotificationChannelRow> {
  const row = await channelLifecycle.lock(tx, id, readableChannels(actor))
  authoriseChannelWrite(actor, row.user_id)
  return row
}

/** Fields for the audit log, without secrets and without the settings (e-mail address) of a personal channel. */
export const auditedOf = (row: NotificationChannelRow) => ({
  ...pick(row, 'kind', 'name', 'language', 'rate', 'quiet_hours', 'proxy'),
  is_own: row.user_id !== null,
  ...(row.user_id === null && { settings: row.settings }),
  is_enabled: row.state !== 'disabled',
})

export const channelLifecycle = lifecycle({
  table: channelTable,
  code: 'channel',
  actions: 'notification_channels',
  subjectType: 'notification_channel',
  topic: 'notification-channels',
  publishedIds,
  audited: auditedOf,
})
