import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import { MAX_OWN_CHANNELS, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import { readDeletions } from '../platform/audit/read-deletions'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { channelTable, type NotificationChannelRow } from './channel-row'

/** Everybody's and one's own; the bell is nobody's to see here. */
export const mayRead = (actor: Actor): SQL | undefined => {
  const everybodys = isNull(channelTable.userId)
  const visible = actor.kind === 'user' ? or(everybodys, eq(channelTable.userId, actor.id)) : everybodys
  return and(sql`${channelTable.kind} <> 'bell'`, visible)
}

/** Everybody's channels are an admin's to write, one's own are one's own. Throws Refusal `permission.denied`. */
export function authoriseWrite(actor: Actor, userId: string | null): void {
  authorise(actor, userId === null ? 'notification-channels.write' : 'notification-channels.own')
  if (userId !== null && signedInUser(actor).id !== userId) throw notFound('channel.not_found')
}

/**
 * Before a user gets one more channel of a kind. Holds the user's row until the transaction ends, so that requests at the
 * same time are counted one after the other. Throws Refusal `channel.too_many`.
 */
export async function refuseTooMany(tx: Transaction, userId: string, kind: ChannelKind): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
  const count = await tx.$count(
    channelTable,
    and(eq(channelTable.userId, userId), eq(channelTable.kind, kind), isNull(channelTable.deletedAt)),
  )
  if (count >= MAX_OWN_CHANNELS) throw new Refusal('conflict', 'channel.too_many')
}

/** Whom a change is told of: an id only where everybody who hears of it may read it. */
export const toldIds = ({ id, userId }: Pick<NotificationChannelRow, 'id' | 'userId'>): string[] =>
  userId === null ? [id] : []

interface Beside extends Record<string, unknown> {
  id: string
  owner: string | null
  waiting: number
}

const lastOf = ({ lastAt, lastCode, lastAnswer }: NotificationChannelRow): NotificationChannel['last'] =>
  lastAt && { at: lastAt.toISOString(), is_sent: lastCode === null, code: lastCode, answer: lastAnswer ?? '' }

/** As they are told, in the order of the rows; secrets by their names alone. */
export async function toNotificationChannels(
  db: Queryable,
  rows: readonly NotificationChannelRow[],
): Promise<NotificationChannel[]> {
  const ids = sql.param(rows.map(({ id }) => id))
  const { rows: found } = await db.execute<Beside>(sql`
    select c.id, u.name as owner,
      (select count(*)::integer from deliveries d where d.channel_id = c.id and d.next_at is not null) as waiting
    from notification_channels c left join users u on u.id = c.user_id where c.id = any(${ids}::uuid[])`)
  const beside = new Map(found.map((row) => [row.id, row]))
  const named = { action: 'notification_channels.delete', subjectType: 'notification_channel' }
  const deletions = await readDeletions(db, named, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    owner: row.userId === null ? null : { id: row.userId, name: beside.get(row.id)?.owner ?? '' },
    settings: row.settings,
    secrets: row.secretNames,
    language: row.language,
    rate: row.rate,
    quiet_hours: row.quietHours,
    proxy: row.proxy,
    state: row.state,
    code: row.code,
    state_since: row.stateSince.toISOString(),
    last: lastOf(row),
    waiting: beside.get(row.id)?.waiting ?? 0,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    deletion: deletions.get(row.id) ?? null,
    version: row.version,
  }))
}

export async function toNotificationChannel(db: Queryable, row: NotificationChannelRow): Promise<NotificationChannel> {
  const [channel] = await toNotificationChannels(db, [row])
  if (!channel) throw new Error('one row is one channel')
  return channel
}

/** The row, deleted or not, if the caller may see it. Throws Refusal `channel.not_found`. */
export async function findChannel(db: Queryable, actor: Actor, id: string): Promise<NotificationChannelRow> {
  if (!z.uuid().safeParse(id).success) throw notFound('channel.not_found')
  const [row] = await db
    .select()
    .from(channelTable)
    .where(and(eq(channelTable.id, id), mayRead(actor)))
  if (!row) throw notFound('channel.not_found')
  return row
}

/** The same, locked, if the caller may write it. */
export async function lockChannel(tx: Transaction, actor: Actor, id: string): Promise<NotificationChannelRow> {
  if (!z.uuid().safeParse(id).success) throw notFound('channel.not_found')
  const [row] = await tx
    .select()
    .from(channelTable)
    .where(and(eq(channelTable.id, id), mayRead(actor)))
    .for('update')
  if (!row) throw notFound('channel.not_found')
  authoriseWrite(actor, row.userId)
  return row
}

/** What the audit tells: no secrets, and no e-mail address of one's own. */
export const auditedOf = ({
  kind,
  name,
  userId,
  settings,
  language,
  rate,
  quietHours,
  proxy,
  state,
}: NotificationChannelRow) => ({
  kind,
  name,
  is_own: userId !== null,
  ...(userId === null ? { settings } : {}),
  language,
  rate,
  quiet_hours: quietHours,
  proxy,
  is_enabled: state !== 'disabled',
})
