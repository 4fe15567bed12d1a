import { and, eq, isNull } from 'drizzle-orm'
import type { NotificationKind } from '@outlet/shared/contract/notifications'
import { RecordType } from '@outlet/shared/contract/record-type'
import type { Transaction } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { userTable } from '../users/user-row'
import { notificationReadTable } from './notification-row'
import { lockOpenGroup, notify, replaceNotification } from './notify'

type Mention = Extract<OutboxEvent, { kind: 'mentioned' }>
type Assignment = Extract<OutboxEvent, { kind: 'assigned' }>
type UserEvent = Mention | Assignment

export const isUserEvent = (event: OutboxEvent): event is UserEvent =>
  event.kind === 'mentioned' || event.kind === 'assigned'

/** Maximum length of a note's text in a notification. */
const EXCERPT = 120

const excerptOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1)}…` : line
}

function notifyMention(tx: Transaction, { subject, payload }: Mention): Promise<void> {
  const { user_id: userId, by, record_name, note_id, text } = payload
  const note = { note_id, by, text: excerptOf(text) }
  switch (RecordType.parse(subject.type)) {
    case 'order':
      return notify(tx, {
        kind: 'orders.mentioned',
        params: { order_id: subject.id, order_number: record_name, ...note },
        userId,
      })
    case 'snatch_task':
      return notify(tx, {
        kind: 'snatch-tasks.mentioned',
        params: { task_id: subject.id, task_name: record_name, ...note },
        userId,
      })
    case 'inventory_monitor':
      return notify(tx, {
        kind: 'inventory-monitors.mentioned',
        params: { monitor_id: subject.id, product_code: record_name, ...note },
        userId,
      })
  }
}

/** Kind for the assignments of a user within the group window, as a count. */
const manyAssigned = {
  order: 'orders.many_assigned',
  snatch_task: 'snatch-tasks.many_assigned',
  inventory_monitor: 'inventory-monitors.many_assigned',
} as const satisfies Record<RecordType, NotificationKind>

const isRead = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(notificationReadTable, eq(notificationReadTable.notification_id, id))) > 0

/** The first assignment has a notification of its own; those that follow closely (bulk actions) extend it to a count. */
async function notifyAssignment(tx: Transaction, { subject, payload }: Assignment): Promise<void> {
  const { user_id: userId, by, record_name } = payload
  const type = RecordType.parse(subject.type)
  const groupKey = `${manyAssigned[type]} ${userId}`
  const open = await lockOpenGroup(tx, groupKey)
  // A notification that the user has read would stay read.
  if (open && !(await isRead(tx, open.id))) {
    const params = { count: Number(open.params['count'] ?? 1) + 1, user_id: userId }
    return replaceNotification(tx, open.id, { kind: manyAssigned[type], params })
  }
  const recipient = { userId, groupKey }
  switch (type) {
    case 'order': {
      const params = { order_id: subject.id, order_number: record_name, by }
      return notify(tx, { kind: 'orders.assigned', params, ...recipient })
    }
    case 'snatch_task': {
      const params = { task_id: subject.id, task_name: record_name, by }
      return notify(tx, { kind: 'snatch-tasks.assigned', params, ...recipient })
    }
    case 'inventory_monitor': {
      const params = { monitor_id: subject.id, product_code: record_name, by }
      return notify(tx, { kind: 'inventory-monitors.assigned', params, ...recipient })
    }
  }
}

/** Notifies one user about a record; sends nothing to a user who is no longer active. */
export async function notifyUser(tx: Transaction, event: UserEvent): Promise<void> {
  const isActive = and(eq(userTable.state, 'active'), isNull(userTable.deleted_at))
  if ((await tx.$count(userTable, and(eq(userTable.id, event.payload.user_id), isActive))) === 0) return
  await (event.kind === 'mentioned' ? notifyMention(tx, event) : notifyAssignment(tx, event))
}
