import type { Transaction } from '../platform/db/database'
import { isUniqueViolation } from '../platform/db/database-errors'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { monitorsOf } from './insert-monitors'
import { readMonitor } from './read-monitors'

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
  if (!isUniqueViolation(error)) throw error
  throw new Refusal('conflict', 'inventory_monitor.duplicate')
}
