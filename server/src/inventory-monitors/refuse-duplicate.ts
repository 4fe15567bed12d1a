import { DatabaseError } from 'pg'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { monitorsOf } from './insert-monitors'
import { readMonitor } from './read-monitors'

const UNIQUE_VIOLATION = '23505'

/** The product has a monitor already: which one. */
export async function duplicate(
  tx: Transaction,
  secrets: SecretBox,
  websiteType: string,
  productId: string,
): Promise<Refusal> {
  const id = (await monitorsOf(tx, websiteType, [productId])).get(productId)
  const current = id === undefined ? undefined : await readMonitor(tx, secrets, id)
  return new Refusal('conflict', 'inventory_monitor.duplicate', { current })
}

/** The product got another monitor in this very moment: the unique index is what tells. */
export const refuseDuplicate = (error: unknown): never => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION) {
    throw new Refusal('conflict', 'inventory_monitor.duplicate')
  }
  throw error
}
