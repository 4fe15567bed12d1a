import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import type { Money } from '@outlet/shared/contract/money'
import type { StockKind } from '@outlet/shared/contract/stock'
import type { Episodes, EventSettings } from './judge-events'
import type { StockJudgement } from './judge-stock'

/** A check that a worker has claimed, with all data needed to judge its reading. Times in milliseconds. */
export interface ClaimedCheck extends EventSettings {
  monitorId: string
  websiteType: string
  productCode: string
  productId: string
  intervalSeconds: number
  /** Null = always. */
  activeHours: ActiveHours | null
  /** The variants to monitor; null = all. */
  variantIds: readonly string[] | null
  missingVariantIds: readonly string[]
  stock: StockJudgement
  available: number | null
  kind: StockKind
  orderable: boolean | null
  price: Money | null
  priceMax: Money | null
  episodes: Episodes
  health: MonitorHealth
  lastErrorCode: string | null
  failures: number
  /** Time of the last successful reading. */
  readAt: number | null
  /** Time from which checks are expected. */
  expectedFrom: number | null
  digest: string | null
}

/** The chosen variants of the checks by product, for stores that return only some variants for a product's id. */
export function monitoredVariants(
  checks: readonly Pick<ClaimedCheck, 'productId' | 'variantIds'>[],
): ReadonlyMap<string, readonly string[]> {
  const byProduct = Map.groupBy(checks, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, ofProduct]) => [id, ofProduct.flatMap(({ variantIds }) => variantIds ?? [])]))
}
