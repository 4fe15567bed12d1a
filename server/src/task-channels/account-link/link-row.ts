import { eq, inArray, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import type { AccountLink } from '@outlet/shared/contract/task-channels/account-link'
import { bytea } from '../../platform/db/bytea'
import { createdInstant, instant } from '../../platform/db/columns'
import type { Queryable, Transaction } from '../../platform/db/database'
import type { SealedColumn } from '../../platform/secrets/reseal-columns'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { LinkTokens, type LinkServer } from '../../stores/account-linking'
import { ConnectorError } from '../../stores/connector-error'
import type { TaskChannelRow } from '../task-channel-row'

export const linkTable = pgTable('task_channel_links', {
  channel_id: uuid().primaryKey(),
  server: jsonb().$type<LinkServer>().notNull(),
  scopes: text().array().notNull(),
  tokens: text().notNull(),
  linked_at: createdInstant(),
  renew_at: instant(),
  expires_at: instant(),
  ended_at: instant(),
  ended_message: text(),
})
export type LinkRow = typeof linkTable.$inferSelect

export const linkRequestTable = pgTable('task_channel_link_requests', {
  state_hash: bytea().primaryKey(),
  channel_id: uuid().notNull(),
  session_id: uuid().notNull(),
  challenge: text().notNull(),
  base_url: text().notNull(),
  server: jsonb().$type<LinkServer>().notNull(),
  scopes: text().array().notNull(),
  expires_at: instant().notNull(),
})
export type LinkRequestRow = typeof linkRequestTable.$inferSelect

const purposeOf = (channelId: string) => `account-link ${channelId}`

export const sealedLinkTokens: SealedColumn = {
  table: 'task_channel_links',
  column: 'tokens',
  key: 'channel_id',
  purposeOf,
  label: sql`'the account link of the task channel ' || channel_id`,
}

export const sealTokens = (box: SecretBox, channelId: string, tokens: LinkTokens): string =>
  box.encrypt(JSON.stringify(tokens), purposeOf(channelId))

/** Throws ConnectorError `store.secrets_unreadable` if the tokens were encrypted with another SECRET_KEY. */
export function openTokens(box: SecretBox, { channel_id: channelId, tokens }: LinkRow): LinkTokens {
  try {
    return LinkTokens.parse(JSON.parse(box.decrypt(tokens, purposeOf(channelId))))
  } catch (cause) {
    const message = 'the tokens of the linked account were encrypted with another SECRET_KEY'
    throw new ConnectorError('store.secrets_unreadable', { message, isLocal: true, cause })
  }
}

/** The mode in which a person confirms what would be bought automatically. */
export const withPerson = (mode: TaskMode): TaskMode => (mode === 'auto' ? 'confirm' : mode)

/** Columns of a channel that loses its link: without the account's consent, a person confirms its purchases. */
export const withoutLink = ({ is_linked: isLinked, mode }: Pick<TaskChannelRow, 'is_linked' | 'mode'>) => ({
  is_linked: false,
  mode: isLinked ? withPerson(mode) : mode,
})

/** Columns of a channel that buys under another identity from now on: it is tested before it buys. */
export const toBeTested = ({ state }: Pick<TaskChannelRow, 'state'>) =>
  state === 'active' || state === 'needs_attention'
    ? { state: 'unverified' as const, state_since: sql`clock_now()` }
    : {}

const linkOf = ({ server, scopes, linked_at, expires_at, ended_at, ended_message }: LinkRow): AccountLink => ({
  issuer: server.issuer,
  scopes,
  linked_at,
  expires_at,
  ended: ended_at === null ? null : { at: ended_at, message: ended_message ?? '' },
})

/** Reads the links of channels by channel id. */
export async function readLinks(
  db: Queryable,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, AccountLink>> {
  if (channelIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(linkTable)
    .where(inArray(linkTable.channel_id, [...channelIds]))
  return new Map(rows.map((row) => [row.channel_id, linkOf(row)]))
}

/** Deletes a channel's link, after a refresh in progress. Returns the deleted row; null = it has none. */
export async function deleteLink(tx: Transaction, channelId: string): Promise<LinkRow | null> {
  await tx.delete(linkRequestTable).where(eq(linkRequestTable.channel_id, channelId))
  const [row] = await tx.delete(linkTable).where(eq(linkTable.channel_id, channelId)).returning()
  return row ?? null
}
