import { eq, inArray } from 'drizzle-orm'
import type { NotificationParams } from '@outlet/shared/contract/notifications'
import type { Transaction } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import type { Consumer } from '../platform/outbox/run-consumer'
import { storeTable } from '../stores/store-row'
import { userTable } from '../users/user-row'
import { withholdEvents } from '../withholding/withhold-events'
import { isStockEvent, notifyCreators } from './notify-creators'
import { isPurchaseEvent, notifyPurchase } from './notify-purchases'
import { isStallEvent, notifyStall } from './notify-stalls'
import { isUserEvent, notifyUser } from './notify-user'
import { notify, lockOpenGroup, replaceNotification } from './notify'

type Failing = NotificationParams<'inventory-monitors.failing'>
type FailingEvent = Extract<OutboxEvent, { kind: 'check_failing' | 'gone' }>

const isFailing = (event: OutboxEvent): event is FailingEvent =>
  (event.kind === 'check_failing' || event.kind === 'gone') && event.payload.begins_failing

async function storeNames(tx: Transaction, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: storeTable.key, name: storeTable.name })
    .from(storeTable)
    .where(inArray(storeTable.key, [...new Set(keys)]))
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Groups the monitors whose checks started to fail by store and cause. */
async function failingByCause(tx: Transaction, events: readonly FailingEvent[]): Promise<Map<string, Failing[]>> {
  const keys = events.map(({ store }) => store ?? '')
  const names = await storeNames(tx, keys)
  const groups = new Map<string, Failing[]>()
  for (const { subject, store, payload } of events) {
    const website_type = store ?? ''
    const code = payload.code ?? ''
    const key = `inventory-monitors.failing ${website_type} ${code}`
    const params = { monitor_id: subject.id, product_code: payload.product_code, website_type, code }
    groups.set(key, [...(groups.get(key) ?? []), { ...params, store_name: names.get(website_type) ?? website_type }])
  }
  return groups
}

/**
 * Notifies about monitors whose checks started to fail. A single monitor has a notification of its own. If a store
 * fails, its monitors follow batch after batch: they share one notification whose count grows.
 */
async function notifyFailing(tx: Transaction, events: readonly FailingEvent[]): Promise<void> {
  const eventOf = ({ monitor_id: id }: Failing) => events.find(({ subject }) => subject.id === id)?.id ?? null
  for (const [groupKey, failing] of await failingByCause(tx, events)) {
    const [first, ...others] = failing
    if (!first) continue
    const open = await lockOpenGroup(tx, groupKey)
    if (!open && others.length === 0) {
      await notify(tx, { kind: 'inventory-monitors.failing', params: first, groupKey, eventId: eventOf(first) })
      continue
    }
    const before = open ? Number(open.params['count'] ?? 1) : 0
    const { website_type, store_name, code } = first
    const params = { website_type, store_name, code, count: before + failing.length }
    const kind = 'inventory-monitors.many_failing'
    if (open) await replaceNotification(tx, open.id, { kind, params })
    else await notify(tx, { kind, params, groupKey })
  }
}

/** Sends nothing to a user that no longer exists. */
async function notifyRole(tx: Transaction, { subject, payload }: Extract<OutboxEvent, { kind: 'role_changed' }>) {
  const [user] = await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, subject.id))
  if (user) await notify(tx, { kind: 'users.role_changed', params: payload, userId: user.id })
}

function notifyDegraded(
  tx: Transaction,
  { id: eventId, subject, payload }: Extract<OutboxEvent, { kind: 'channel_degraded' }>,
) {
  const { channel_name, code, user_id } = payload
  const params = { channel_id: subject.id, channel_name, code }
  if (user_id === null) return notify(tx, { kind: 'notification-channels.degraded', params, eventId })
  return notify(tx, { kind: 'notification-channels.own_degraded', params, userId: user_id, eventId })
}

function notifyHalted(
  tx: Transaction,
  { id: eventId, subject, payload }: Extract<OutboxEvent, { kind: 'canary_halted' }>,
) {
  const { cause, environment, bad, loads } = payload
  const [remote = ''] = subject.id.split('@')
  const kind = cause === 'canary_errors' ? 'releases.canary_halted' : 'releases.canary_slow'
  return notify(tx, { kind, params: { remote, release: subject.id, environment, bad, loads }, eventId })
}

function notifyResponding(
  tx: Transaction,
  { id: eventId, subject, payload }: Extract<OutboxEvent, { kind: 'store_responding' }>,
) {
  const params = { website_type: subject.id, store_name: payload.store_name }
  if (payload.failing === 0) return notify(tx, { kind: 'stores.fully_responding', params, eventId })
  return notify(tx, { kind: 'stores.responding', params: { ...params, failing: payload.failing }, eventId })
}

async function notifyEvent(tx: Transaction, event: OutboxEvent): Promise<void> {
  const { id: eventId, subject } = event
  const website_type = subject.id
  switch (event.kind) {
    case 'store_blocked':
      return notify(tx, { kind: 'stores.blocked', params: { website_type, ...event.payload }, eventId })
    case 'store_recovered':
      return notify(tx, { kind: 'stores.resumed', params: { website_type, ...event.payload }, eventId })
    case 'store_failing': {
      const { store_name, failing, monitors } = event.payload
      return notify(tx, { kind: 'stores.failing', params: { website_type, store_name, failing, monitors }, eventId })
    }
    case 'store_responding':
      return notifyResponding(tx, event)
    case 'sync_failed':
      return notify(tx, { kind: 'stores.sync_failed', params: { website_type, ...event.payload }, eventId })
    case 'channel_degraded':
      return notifyDegraded(tx, event)
    case 'delivery_dead':
      return notify(tx, {
        kind: 'deliveries.dead',
        params: { ...event.payload, delivery_id: event.subject.id },
        eventId,
      })
    case 'canary_halted':
      return notifyHalted(tx, event)
    case 'role_changed':
      return notifyRole(tx, event)
  }
}

function notifyAny(tx: Transaction, event: OutboxEvent): Promise<void> {
  if (isStallEvent(event)) return notifyStall(tx, event)
  if (isUserEvent(event)) return notifyUser(tx, event)
  return isPurchaseEvent(event) ? notifyPurchase(tx, event) : notifyEvent(tx, event)
}

export const bellConsumer: Consumer = {
  name: 'bell',
  async handle(tx, handled) {
    const { current: events } = await withholdEvents(tx, 'bell', handled)
    await notifyFailing(tx, events.filter(isFailing))
    await notifyCreators(tx, events.filter(isStockEvent))
    for (const event of events) await notifyAny(tx, event)
  },
}
