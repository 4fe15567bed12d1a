import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { countSnatchTasks as countEndpoint } from '@outlet/shared/contract/snatch-tasks/snatch-task-count'
import type * as contract from '@outlet/shared/contract/snatch-tasks'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { authorise, type Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { fieldsMatch } from '../platform/db/table-fields'
import { notFound } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { channelSpending } from './spending'
import { storeTable } from '../stores/store-row'
import { ordersShownMinutes } from '../task-channels/read-task-channels'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { assigneeMatches } from '../users/assignees'
import { readSnatchTask, selectSnatchTasks, toSnatchTasks, type ReadingDeps } from './read-snatch-tasks'
import { snatchTaskTable } from './snatch-task-row'

type Query = EndpointRequest<typeof contract.listSnatchTasks>['query']
export type SnatchTaskFilter = EndpointRequest<typeof countEndpoint>['query']

/** Condition for the tasks that match a filter; excludes deleted ones unless the filter selects them. */
export const snatchTasksMatching = ({ q, product_id, deleted, ...filter }: SnatchTaskFilter) =>
  and(
    deleted ? isNotNull(snatchTaskTable.deleted_at) : isNull(snatchTaskTable.deleted_at),
    q ? containsFolded(snatchTaskTable.name, q) : undefined,
    fieldsMatch(snatchTaskTable, filter),
    assigneeMatches(snatchTaskTable.assignee_id, filter.assignee),
    product_id
      ? sql`exists (select 1 from snatch_targets t where t.task_id = ${snatchTaskTable.id} and t.product_id = ${product_id})`
      : undefined,
  )

export async function listSnatchTasks(
  db: Database,
  deps: ReadingDeps,
  actor: Actor,
  query: Query,
): Promise<{ items: SnatchTask[]; next: string | null }> {
  authorise(actor, 'snatch-tasks.read')
  const pages = keyset({
    sort: query.sort,
    columns: { name: snatchTaskTable.name, created_at: snatchTaskTable.created_at },
    id: snatchTaskTable.id,
    query,
  })
  const found = await selectSnatchTasks(db, deps, pages)
    .where(and(snatchTasksMatching(query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: await toSnatchTasks(db, deps, rows), next }
}

export async function countSnatchTasks(db: Database, actor: Actor, filter: SnatchTaskFilter): Promise<Count> {
  authorise(actor, 'snatch-tasks.read')
  return countCapped(db, snatchTaskTable, snatchTasksMatching(filter))
}

/** Reads a task that is not deleted. Throws Refusal `snatch_task.not_found`. */
export async function getSnatchTask(db: Database, deps: ReadingDeps, actor: Actor, id: string): Promise<SnatchTask> {
  authorise(actor, 'snatch-tasks.read')
  const task = await readSnatchTask(db, deps, id)
  if (task.deletion) throw notFound('snatch_task.not_found')
  return task
}

/** Lists the channels that a task can use, without their accounts. */
export async function listSnatchTaskChannels(
  db: Database,
  { config }: ReadingDeps,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.listSnatchTaskChannels>> {
  authorise(actor, 'snatch-tasks.read')
  const rows = await db
    .select({ channel: taskChannelTable, store: storeTable })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.website_type))
    .where(and(isNull(taskChannelTable.deleted_at), isNull(storeTable.deleted_at)))
    .orderBy(taskChannelTable.name)
  const ids = rows.map(({ channel }) => channel.id)
  const used = await channelSpending(db, ids, dayIn(config.timeZone, clock.date()))
  return {
    items: rows.map(({ channel, store }) => ({
      id: channel.id,
      name: channel.name,
      website_type: channel.website_type,
      currency: store.currency,
      orders_shown_minutes: ordersShownMinutes({ channel, store }),
      mode: channel.mode,
      state: channel.state,
      daily_budget: channel.daily_budget,
      left_today: Math.max(0, channel.daily_budget - (used.get(channel.id)?.used ?? 0)),
    })),
  }
}
