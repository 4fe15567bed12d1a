import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { z } from '@outlet/shared/contract/zod'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import { openCredentials } from '../stores/store-credentials'
import type { StoreRow } from '../stores/store-row'
import { confirmedState } from './engine/judge-stock'
import { readMonitor } from './read-monitors'
import { refreshMonitor, storeOf, type RefreshDeps } from './refresh-monitor'

const REQUEST_MS = 15_000
const PIECES = 12
/** Further checks, because the practice store may sell or restock the product between the change and the check. */
const SPARE_CHECKS = 2

const Credentials = z.object({ client_id: z.string() })

/** Sets the stock of all variants of a product of the practice store. */
async function setStock({ secrets }: RefreshDeps, store: StoreRow, productId: string, stock: number): Promise<void> {
  const { client_id: clientId } = Credentials.parse(openCredentials(secrets, store))
  const response = await fetch(`${store.base_url}/__practice/product-stock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dw-client-id': clientId },
    body: JSON.stringify({ site: store.site_id ?? store.key, product_id: productId, stock }),
    signal: AbortSignal.timeout(REQUEST_MS),
  })
  if (response.status === 409) throw new Refusal('conflict', 'inventory_monitor.practice_stock_fixed')
  if (!response.ok) throw new Error(`the practice store did not change the stock: ${response.status}`)
}

/** Sets the stock and checks the monitor until it has confirmed the state. */
async function bring(
  deps: RefreshDeps,
  caller: Caller,
  { monitor, store }: { monitor: InventoryMonitor; store: StoreRow },
  { state, stock }: { state: 'in' | 'out'; stock: number },
): Promise<InventoryMonitor> {
  for (let checks = monitor.confirmations + SPARE_CHECKS; checks > 0; checks -= 1) {
    await setStock(deps, store, monitor.product_id ?? monitor.product_code, stock)
    const checked = await refreshMonitor(deps, caller, monitor.id)
    if (checked.stock_state === state) return checked
  }
  throw new Refusal('conflict', 'inventory_monitor.practice_stock_fixed')
}

/**
 * Brings a monitored product of the practice store back into stock, so that a person sees what a restock causes. A
 * product that is in stock is sold out first. The monitor is checked after each change, as a real restock would be
 * noticed. Throws Refusal `inventory_monitor.not_practice`, `inventory_monitor.practice_stock_fixed` if the product's
 * stock never changes, and those of `refreshMonitor`.
 */
export async function restockPracticeProduct(
  deps: RefreshDeps,
  caller: Caller,
  monitorId: string,
): Promise<InventoryMonitor> {
  authorise(caller.actor, 'inventory-monitors.write')
  const monitor = await readMonitor(deps.db, deps.secrets, monitorId)
  const store = await storeOf(deps.db, monitor.website_type)
  if (!store.is_practice) throw new Refusal('conflict', 'inventory_monitor.not_practice')
  const subject = { monitor, store }
  if (confirmedState(monitor.stock_state) !== 'out') await bring(deps, caller, subject, { state: 'out', stock: 0 })
  const restocked = await bring(deps, caller, subject, { state: 'in', stock: PIECES })
  await retriedTransaction(deps.db, (tx) =>
    recordAudit(tx, caller, {
      action: 'inventory_monitors.practice_restock',
      subjectType: 'inventory_monitor',
      subjectId: monitorId,
      after: { stock_level: restocked.stock_level },
    }),
  )
  return restocked
}
