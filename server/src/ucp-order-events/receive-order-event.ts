import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import { orderTable } from '../orders/order-row'
import { refreshSoon } from '../orders/refresh-work'
import type { ConnectorDeps } from '../stores/open-connector'
import { storeTable, type StoreRow } from '../stores/store-row'
import type { Agreement } from '../stores/ucp/profile/negotiate'
import { agreementForEvent } from './event-agreement'
import { agentOrigin, verifyOrderEvent, type EventFault, type ReceivedEvent, type VerifiedEvent } from './order-event'

/** Events are recognised as repeated for this time, which is longer than their greatest age. */
const REMEMBERED_DAYS = 7

export type EventOutcome =
  | { version: string; isRepeated: boolean; isKnownOrder: boolean }
  | { fault: EventFault | 'profile_not_trusted' }

/** Stores whose own profile the event's sender claims. */
async function storesOf(db: Database, origin: string | null): Promise<StoreRow[]> {
  if (origin === null) return []
  const isUcp = and(eq(storeTable.dialect, 'ucp'), isNull(storeTable.deleted_at))
  const stores = await db.select().from(storeTable).where(isUcp)
  return stores.filter(({ base_url }) => new URL(base_url).origin === origin)
}

type Verified = { event: VerifiedEvent; agreement: Agreement } | { fault: EventFault }

/** Reads the store's profile again, at most once, if the event is signed with a key that the known one does not have. */
async function verify(deps: ConnectorDeps, store: StoreRow, received: ReceivedEvent): Promise<Verified> {
  const once = async (isRenewed: boolean): Promise<Verified> => {
    const agreement = await agreementForEvent(deps, store, isRenewed)
    const verified = verifyOrderEvent(received, agreement.signingKeys)
    return 'fault' in verified ? verified : { ...verified, agreement }
  }
  const first = await once(false)
  return 'fault' in first && first.fault === 'key_not_found' ? once(true) : first
}

/** Makes the readings of the order due, once for each event. */
const noteEvent = (db: Database, keys: readonly string[], { orderId, eventKey }: VerifiedEvent) =>
  retriedTransaction(db, async (tx) => {
    await tx.execute(
      sql`delete from ucp_order_events where received_at < clock_now() - make_interval(days => ${REMEMBERED_DAYS})`,
    )
    const { rowCount } = await tx.execute(sql`
      insert into ucp_order_events (website_type, event_key) values (${keys[0]}, ${eventKey}) on conflict do nothing`)
    if (!rowCount) return { isRepeated: true, isKnownOrder: false }
    const isIt = and(inArray(orderTable.website_type, [...keys]), eq(orderTable.store_order_number, orderId))
    const orders = await tx.select({ id: orderTable.id }).from(orderTable).where(isIt)
    for (const { id } of orders) await refreshSoon(tx, id).catch(unlessBusy)
    return { isRepeated: false, isKnownOrder: orders.length > 0 }
  })

/** An order whose cancellation is in progress is read afterwards; one recorded by hand never. */
const unlessBusy = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

/**
 * Receives a store's event about an order. A proven event makes the console read that order at its store; its content
 * is not used. Throws ConnectorError if the store's profile cannot be read.
 */
export async function receiveOrderEvent(deps: ConnectorDeps, received: ReceivedEvent): Promise<EventOutcome> {
  const stores = await storesOf(deps.db, agentOrigin(received.headers['ucp-agent']))
  const [store] = stores
  if (!store) return { fault: 'profile_not_trusted' }
  const verified = await verify(deps, store, received)
  if ('fault' in verified) return verified
  const keys = stores.map(({ key }) => key).toSorted()
  return { version: verified.agreement.version, ...(await noteEvent(deps.db, keys, verified.event)) }
}
