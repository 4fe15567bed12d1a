import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import type { Money } from '@outlet/shared/contract/money'
import type { QuantityKind } from '../monitor-row'
import type { Episodes, EventSettings } from './judge-events'
import type { StockJudgement } from './judge-stock'

/** A due check that a worker has, with all that judging its reading needs. Times in milliseconds. */
export interface ClaimedCheck extends EventSettings {
  monitorId: string
  websiteType: string
  productCode: string
  productId: string
  intervalSeconds: number
  /** Null = always. */
  activeHours: ActiveHours | null
  /** The variants that are followed; null = all. */
  variantIds: readonly string[] | null
  missingVariantIds: readonly string[]
  stock: StockJudgement
  quantity: number | null
  kind: QuantityKind
  orderable: boolean | null
  price: Money | null
  priceMax: Money | null
  episodes: Episodes
  health: MonitorHealth
  lastErrorCode: string | null
  failures: number
  /** The last successful reading. */
  readAt: number | null
  /** Since when checks are expected. */
  expectedFrom: number | null
  digest: string | null
}
