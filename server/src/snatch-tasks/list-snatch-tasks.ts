import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { countSnatchTasks as countEndpoint } from '@outlet/shared/contract/snatch-task-count'
import type {
  listSnatchTaskChannels as channelsEndpoint,
  listSnatchTasks as endpoint,
  SnatchTask,
} from '@outlet/shared/contract/snatch-tasks'
import { rateOfRow } from '../exchange-rates/rate-on'
import { authorise, type Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { notFound } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { channelSpending } from '../purchase-attempts/spending'
import { storeTable } from '../stores/store-row'
import { ordersShownMinutes } from '../task-channels/read-task-channels'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { userTable } from '../users/user-row'
import { readSnatchTask, toSnatchTasks, type ReadingParts } from './read-snatch-tasks'
import { snatchTaskTable } from './snatch-task-row'

type Query = EndpointRequest<typeof endpoint>['query']
type Filter = EndpointRequest<typeof countEndpoint>['query']

const matching = ({ q, website_type, state, channel_id, product_id, deleted }: Filter) =>
  and(
    deleted ? isNotNull(snatchTaskTable.deletedAt) : isNull(snatchTaskTable.deletedAt),
    q ? containsFolded(snatchTaskTable.name, q) : undefined,
    website_type ? eq(snatchTaskTable.websiteType, website_type) : undefined,
    state ? inArray(snatchTaskTable.state, state) : undefined,
    channel_id ? eq(snatchTaskTable.channelId, channel_id) : undefined,
    product_id
      ? sql`exists (select 1 from snatch_targets t where t.task_id = ${snatchTaskTable.id} and t.product_id = ${product_id})`
      : undefined,
  )

export async function listSnatchTasks(
  db: Database,
  parts: ReadingParts,
  actor: Actor,
  query: Query,
): Promise<{ items: SnatchTask[]; next: string | null }> {
  authorise(actor, 'snatch-tasks.read')
  const { config } = parts
  const pages = keyset({
    sort: query.sort,
    columns: { name: snatchTaskTable.name, created_at: snatchTaskTable.createdAt },
    id: snatchTaskTable.id,
    query,
  })
  const found = await db
    .select({
      task: snatchTaskTable,
      channel: taskChannelTable,
      rate: rateOfRow(snatchTaskTable.currency, config.reportingCurrency, dayIn(config.timeZone, clock.date())),
      creator: { id: userTable.id, name: userTable.name },
      key: pages.key,
      idKey: pages.idKey,
    })
    .from(snatchTaskTable)
    .innerJoin(taskChannelTable, eq(taskChannelTable.id, snatchTaskTable.channelId))
    .leftJoin(userTable, eq(userTable.id, snatchTaskTable.createdBy))
    .where(and(matching(query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: await toSnatchTasks(db, parts, rows), next }
}

export async function countSnatchTasks(db: Database, actor: Actor, filter: Filter): Promise<Count> {
  authorise(actor, 'snatch-tasks.read')
  return countCapped(db, snatchTaskTable, matching(filter))
}

/** Throws Refusal `snatch_task.not_found`. */
export async function getSnatchTask(db: Database, parts: ReadingParts, actor: Actor, id: string): Promise<SnatchTask> {
  authorise(actor, 'snatch-tasks.read')
  const task = await readSnatchTask(db, parts, id)
  if (task.deletion) throw notFound('snatch_task.not_found')
  return task
}

/** What whoever makes a task must know of channels: never their accounts. */
export async function listSnatchTaskChannels(
  db: Database,
  { config }: ReadingParts,
  actor: Actor,
): Promise<EndpointResponse<typeof channelsEndpoint>> {
  authorise(actor, 'snatch-tasks.read')
  const rows = await db
    .select({ channel: taskChannelTable, store: storeTable })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.websiteType))
    .where(and(isNull(taskChannelTable.deletedAt), isNull(storeTable.deletedAt)))
    .orderBy(taskChannelTable.name)
  const ids = rows.map(({ channel }) => channel.id)
  const used = await channelSpending(db, ids, dayIn(config.timeZone, clock.date()))
  return {
    items: rows.map(({ channel, store }) => ({
      id: channel.id,
      name: channel.name,
      website_type: channel.websiteType,
      currency: store.currency,
      orders_shown_minutes: ordersShownMinutes({ channel, store }),
      mode: channel.mode,
      state: channel.state,
      daily_budget: channel.dailyBudget,
      left_today: Math.max(0, channel.dailyBudget - (used.get(channel.id)?.used ?? 0)),
    })),
  }
}
