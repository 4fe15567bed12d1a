import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { DEFAULT_INTERVAL_SECONDS, type createMonitors as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { ProductCode } from '@outlet/shared/contract/product-code'
import { authorise } from '../audit/actor'
import type { Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { publishEvent } from '../events/publish-event'
import { findProducts, type FoundProduct } from './find-products'
import { insertMonitor, monitorOf } from './insert-monitor'

type Batch = EndpointRequest<typeof endpoint>['body']
type BatchAnswer = EndpointResponse<typeof endpoint>
type LineOutcome = Pick<BatchAnswer['results'][number], 'result' | 'monitor_id'>

async function createLine(
  tx: Transaction,
  caller: Caller,
  websiteType: string,
  productCode: string,
  product: FoundProduct,
): Promise<LineOutcome> {
  const intervalSeconds = DEFAULT_INTERVAL_SECONDS
  const monitor = { websiteType, productCode, product, intervalSeconds, confirmations: 1, note: null }
  const id = await insertMonitor(tx, caller, monitor)
  if (id !== null) return { result: 'created', monitor_id: id }
  const existing = await monitorOf(tx, websiteType, product.productId)
  return { result: 'duplicate', monitor_id: existing?.id ?? null }
}

/** Monitors many products of a store. Each line has its own result (its number counts from 1); none stops the others. */
export async function createMonitors(
  tx: Transaction,
  caller: Caller,
  { website_type: websiteType, product_codes: codes }: Batch,
): Promise<BatchAnswer> {
  authorise(caller.actor, 'inventory-monitors.write')
  const parsed = codes.map((code) => ProductCode.safeParse(code))
  const products = await findProducts(
    tx,
    websiteType,
    parsed.flatMap((code) => (code.success ? [code.data] : [])),
  )
  const results: BatchAnswer['results'] = []
  for (const [index, code] of parsed.entries()) {
    const product = code.success ? products.get(code.data.toLowerCase()) : undefined
    const outcome: LineOutcome =
      code.success && product
        ? await createLine(tx, caller, websiteType, code.data, product)
        : { result: code.success ? 'not_found' : 'invalid_format', monitor_id: null }
    results.push({ line: index + 1, product_code: code.data ?? codes[index] ?? '', ...outcome })
  }
  const created = results.flatMap(({ result, monitor_id }) => (result === 'created' && monitor_id ? [monitor_id] : []))
  if (created.length > 0) await publishEvent(tx, 'inventory-monitors', created)
  return { results }
}
