import type { OrderEvent } from '@outlet/shared/contract/orders'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { orderEventTable } from './order-event-row'

/** Adds an entry to the order's timeline, which its readers see; the audit record is apart and for admins. */
export async function addOrderEvent(
  tx: Transaction,
  { actor }: Caller,
  orderId: string,
  kind: 'recorded' | 'changed',
  changes: OrderEvent['changes'] = [],
): Promise<void> {
  await tx.insert(orderEventTable).values({
    id: uuidv7(),
    orderId,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    kind,
    changes,
  })
}
