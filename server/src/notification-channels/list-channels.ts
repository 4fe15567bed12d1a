import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type {
  listNotificationChannels as endpoint,
  NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { authorise, type Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { notFound } from '../platform/http/refusal'
import { channelTable } from './channel-row'
import { findChannel, mayRead, toNotificationChannel, toNotificationChannels } from './read-channels'

type Query = EndpointRequest<typeof endpoint>['query']

const matching = ({ q, kind, state, own, deleted }: Query, actor: Actor) =>
  and(
    mayRead(actor),
    deleted ? isNotNull(channelTable.deletedAt) : isNull(channelTable.deletedAt),
    q ? or(containsFolded(channelTable.name, q), eq(channelTable.kind, sql`${q}`)) : undefined,
    kind ? inArray(channelTable.kind, kind) : undefined,
    state ? inArray(channelTable.state, state) : undefined,
    own === undefined ? undefined : (own ? isNotNull : isNull)(channelTable.userId),
  )

/** Everybody's channels and the caller's own. */
export async function listChannels(
  db: Database,
  actor: Actor,
  query: Query,
): Promise<{ items: NotificationChannel[]; next: string | null }> {
  authorise(actor, 'notification-channels.read')
  const pages = keyset({
    sort: query.sort,
    columns: { name: channelTable.name, created_at: channelTable.createdAt },
    id: channelTable.id,
    query,
  })
  const found = await db
    .select({ channel: channelTable, key: pages.key, idKey: pages.idKey })
    .from(channelTable)
    .where(and(matching(query, actor), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const items = await toNotificationChannels(
    db,
    rows.map(({ channel }) => channel),
  )
  return { items, next }
}

/** Throws Refusal `channel.not_found`. */
export async function getChannel(db: Database, actor: Actor, id: string): Promise<NotificationChannel> {
  authorise(actor, 'notification-channels.read')
  const row = await findChannel(db, actor, id)
  if (row.deletedAt) throw notFound('channel.not_found')
  return toNotificationChannel(db, row)
}
