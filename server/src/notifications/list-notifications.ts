import { and, not, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type * as contract from '@outlet/shared/contract/notifications'
import { authorise, signedInUser, type Actor, type UserActor } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { notificationTable, toNotification } from './notification-row'
import { practiceNotifications } from './practice-notifications'
import { isReadBy, readableBy } from './readable-notifications'

type Filter = EndpointRequest<typeof contract.countNotifications>['query']

const matching = (user: UserActor, { is_read: isRead }: Filter, page?: SQL): SQL | undefined => {
  const read = isReadBy(user)
  return and(readableBy(user), isRead === undefined ? undefined : isRead ? read : not(read), page)
}

/**
 * Lists the signed-in user's notifications, newest first, with keyset pagination. Throws Refusal `session.required` for
 * a machine.
 */
export async function listNotifications(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof contract.listNotifications>['query'],
): Promise<EndpointResponse<typeof contract.listNotifications>> {
  authorise(actor, 'notifications.read')
  const user = signedInUser(actor)
  const columns = { created_at: notificationTable.created_at }
  const pages = keyset({ sort: query.sort, columns, id: notificationTable.id, query })
  const found = await db
    .select({ row: notificationTable, isRead: isReadBy(user), key: pages.key, idKey: pages.idKey })
    .from(notificationTable)
    .where(matching(user, query, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const notifications = rows.map(({ row }) => row)
  const practice = await practiceNotifications(db, notifications)
  const items = rows.map(({ row, isRead }) => toNotification(row, { isRead, isPractice: practice.has(row.id) }))
  return { items, next }
}

export async function countNotifications(db: Database, actor: Actor, filter: Filter): Promise<Count> {
  authorise(actor, 'notifications.read')
  return countCapped(db, notificationTable, matching(signedInUser(actor), filter))
}
