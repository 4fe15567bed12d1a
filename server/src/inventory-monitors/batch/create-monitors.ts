import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { createMonitors as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import { authorise } from '../../platform/audit/actor'
import type { Caller } from '../../platform/audit/record-audit'
import { analyzeGrownTables } from '../../platform/db/analyze-grown-tables'
import type { Transaction } from '../../platform/db/database'
import { inKnownSpelling } from '../../platform/db/tags'
import { publishEvent } from '../../platform/live/publish-event'
import { resolveCodes, type FoundProduct } from '../find-products'
import { insertMonitors, monitorsOf, type NewMonitor } from '../insert-monitors'
import { newSettings } from '../monitor-settings'
import { monitorTags } from '../monitor-row'

type Batch = EndpointRequest<typeof endpoint>['body']
type BatchResponse = EndpointResponse<typeof endpoint>

interface Line {
  line: number
  /** As entered, if it does not have the form of a product code. */
  productCode: string
  isValid: boolean
  product: FoundProduct | undefined
  candidates: string[] | undefined
}

async function readLines(tx: Transaction, { website_type, product_codes }: Batch): Promise<Line[]> {
  const parsed = product_codes.map((code) => ProductCode.safeParse(code))
  const valid = parsed.flatMap((code) => (code.success ? [code.data] : []))
  const { products, ambiguous } = await resolveCodes(tx, website_type, valid)
  return parsed.map((code, index) => {
    const key = code.data?.toLowerCase() ?? ''
    const product = products.get(key)
    return {
      line: index + 1,
      productCode: product?.code ?? code.data ?? product_codes[index] ?? '',
      isValid: code.success,
      product,
      candidates: ambiguous.get(key),
    }
  })
}

/** If several lines name the same product, only the first one counts. */
function newMonitors(lines: readonly Line[], batch: Batch): Map<string, { line: number; monitor: NewMonitor }> {
  const monitors = new Map<string, { line: number; monitor: NewMonitor }>()
  for (const { line, productCode, product } of lines) {
    if (!product || monitors.has(product.productId)) continue
    monitors.set(product.productId, { line, monitor: { productCode, product, ...newSettings(batch) } })
  }
  return monitors
}

const failedResult = ({ isValid, candidates }: Line) => {
  if (candidates) return { result: 'ambiguous', candidates } as const
  return { result: isValid ? 'not_found' : 'invalid_format' } as const
}

/**
 * Monitors many products of a store with the same settings. Each line has its own result (line numbers start at 1); a
 * failed line does not stop the others.
 */
export async function createMonitors(
  tx: Transaction,
  caller: Caller,
  timeZone: string,
  batch: Batch,
): Promise<BatchResponse> {
  authorise(caller.actor, 'inventory-monitors.write')
  const lines = await readLines(tx, batch)
  const monitors = newMonitors(lines, { ...batch, tags: await inKnownSpelling(tx, monitorTags, batch.tags) })
  const wanted = [...monitors.values()].map(({ monitor }) => monitor)
  const created = await insertMonitors(tx, caller, { websiteType: batch.website_type, timeZone }, wanted)
  const existing = await monitorsOf(tx, batch.website_type, [...monitors.keys()])
  if (created.size > 0) await publishEvent(tx, 'inventory-monitors', [...created.values()])
  await analyzeGrownTables(tx)
  return {
    results: lines.map((own) => {
      const { line, productCode, product } = own
      if (!product) return { line, product_code: productCode, ...failedResult(own), monitor_id: null }
      const { productId } = product
      const isCreated = created.has(productId) && monitors.get(productId)?.line === line
      const result = isCreated ? ('created' as const) : ('duplicate' as const)
      return { line, product_code: productCode, result, monitor_id: existing.get(productId) ?? null }
    }),
  }
}
