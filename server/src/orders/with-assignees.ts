import type { Order, OrderEvent } from '@outlet/shared/contract/orders'
import type { UserReference } from '@outlet/shared/contract/users/user-reference'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable } from '../platform/db/database'
import { readUserReferences } from '../users/user-reference'

/** Adds its assignee to each order. */
export async function withAssignees<Some extends Order>(
  db: Queryable,
  orders: readonly Some[],
): Promise<(Some & { assignee: UserReference | null })[]> {
  const users = await readUserReferences(
    db,
    orders.map(({ assignee_id }) => assignee_id),
  )
  return orders.map((order) => ({ ...order, assignee: users.get(order.assignee_id ?? '') ?? null }))
}

const Id = z.uuid()
const FIELD = 'assignee_id'

/** Replaces the ids of assignees in a timeline by names; the name of a purged user is empty. */
export async function nameAssignees(db: Queryable, events: readonly OrderEvent[]): Promise<OrderEvent[]> {
  const changed = events.flatMap(({ changes }) => changes.filter(({ field }) => field === FIELD))
  const ids = changed.flatMap(({ before, after }) => [before, after].flatMap((id) => Id.safeParse(id).data ?? []))
  const users = await readUserReferences(db, ids)
  const nameOf = (id: unknown) => (typeof id === 'string' ? (users.get(id)?.name ?? '') : null)
  return events.map((event) => ({
    ...event,
    changes: event.changes.map((change) =>
      change.field === FIELD ? { ...change, before: nameOf(change.before), after: nameOf(change.after) } : change,
    ),
  }))
}
