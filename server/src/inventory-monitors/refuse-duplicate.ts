import { DatabaseError } from 'pg'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { monitorsOf } from './insert-monitors'
import { readMonitor } from './read-monitors'

const UNIQUE_VIOLATION = '23505'

/** Refusal for a product that already has a monitor, with that monitor. */
export async function duplicateRefusal(
  tx: Transaction,
  secrets: SecretBox,
  websiteType: string,
  productId: string,
): Promise<Refusal> {
  const id = (await monitorsOf(tx, websiteType, [productId])).get(productId)
  const current = id === undefined ? undefined : await readMonitor(tx, secrets, id)
  return new Refusal('conflict', 'inventory_monitor.duplicate', { current })
}

/** Translates a violation of the unique index: a concurrent request created another monitor of the product. */
export const refuseDuplicate = (error: unknown): never => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION) {
    throw new Refusal('conflict', 'inventory_monitor.duplicate')
  }
  throw error
}
