import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/notification-channels'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { authorise, type Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import type { Database } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { fieldsMatch } from '../platform/db/table-fields'
import { notFound } from '../platform/http/refusal'
import { channelTable } from './channel-row'
import { findChannel, readableChannels, toNotificationChannel, toNotificationChannels } from './read-channels'

type Query = EndpointRequest<typeof contract.listNotificationChannels>['query']

const matching = ({ q, own, deleted, ...filter }: Query, actor: Actor) =>
  and(
    readableChannels(actor),
    deleted ? isNotNull(channelTable.deleted_at) : isNull(channelTable.deleted_at),
    q ? or(containsFolded(channelTable.name, q), eq(channelTable.kind, sql`${q}`)) : undefined,
    fieldsMatch(channelTable, filter),
    own === undefined ? undefined : (own ? isNotNull : isNull)(channelTable.user_id),
  )

/** Lists the shared channels and the caller's own, with keyset pagination. */
export async function listChannels(
  db: Database,
  actor: Actor,
  query: Query,
): Promise<{ items: NotificationChannel[]; next: string | null }> {
  authorise(actor, 'notification-channels.read')
  const { rows, next } = await readPage(db, channelTable, query, {
    id: channelTable.id,
    where: matching(query, actor),
  })
  return { items: await toNotificationChannels(db, rows), next }
}

/** Reads a channel that is not deleted. Throws Refusal `channel.not_found`. */
export async function getChannel(db: Database, actor: Actor, id: string): Promise<NotificationChannel> {
  authorise(actor, 'notification-channels.read')
  const row = await findChannel(db, actor, id)
  if (row.deleted_at) throw notFound('channel.not_found')
  return toNotificationChannel(db, row)
}
