import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { listTaskChannels as endpoint, TaskChannel } from '@outlet/shared/contract/task-channels'
import { authorise, type Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { fieldsMatch } from '../platform/db/table-fields'
import { notFound } from '../platform/http/refusal'
import { storeTable } from '../stores/store-row'
import { findTaskChannel, readTaskChannel, toTaskChannels } from './read-task-channels'
import { taskChannelTable } from './task-channel-row'

type Query = EndpointRequest<typeof endpoint>['query']

const matching = ({ q, deleted, ...filter }: Query) =>
  and(
    deleted ? isNotNull(taskChannelTable.deleted_at) : isNull(taskChannelTable.deleted_at),
    q ? containsFolded(taskChannelTable.name, q) : undefined,
    fieldsMatch(taskChannelTable, filter),
  )

export async function listTaskChannels(
  db: Database,
  actor: Actor,
  query: Query,
): Promise<{ items: TaskChannel[]; next: string | null }> {
  authorise(actor, 'task-channels.read')
  const pages = keyset({
    sort: query.sort,
    columns: { name: taskChannelTable.name, created_at: taskChannelTable.created_at },
    id: taskChannelTable.id,
    query,
  })
  const found = await db
    .select({ channel: taskChannelTable, store: storeTable, key: pages.key, idKey: pages.idKey })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.website_type))
    .where(and(matching(query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: await toTaskChannels(db, rows), next }
}

/** Reads a channel that is not deleted. Throws Refusal `task_channel.not_found`. */
export async function getTaskChannel(db: Database, actor: Actor, id: string): Promise<TaskChannel> {
  const row = await findTaskChannel(db, actor, id)
  if (row.deleted_at) throw notFound('task_channel.not_found')
  return readTaskChannel(db, row.id)
}
