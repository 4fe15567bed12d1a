import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import type { Money } from '@outlet/shared/contract/money'
import type { StockKind } from '@outlet/shared/contract/stock'
import type { Queryable } from '../../platform/db/database'
import { knownVariantsOf } from '../../products/known-variants'
import type { ProductOptions } from '../../stores/connector'
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

/** Returns the variants to read: the chosen ones, and all that the catalogue has if a monitor is of all variants. */
export const monitoredVariants =
  (
    db: Queryable,
    storeKey: string,
    checks: readonly Pick<ClaimedCheck, 'productId' | 'variantIds'>[],
  ): NonNullable<ProductOptions['knownVariants']> =>
  async () => {
    const ofAll = checks.flatMap(({ productId, variantIds }) => (variantIds === null ? [productId] : []))
    const known = ofAll.length > 0 ? await knownVariantsOf(db, storeKey)(ofAll) : null
    return new Map(checks.map(({ productId, variantIds }) => [productId, variantIds ?? known?.get(productId) ?? []]))
  }
