import type { FakeReply } from '../../testing/fake-store'
import type { UcpOperation } from '../transport/operations'

export type Json = Record<string, unknown>

export interface Line {
  id: string
  variantId: string
  quantity: number
}

export interface FakeCheckout {
  id: string
  status: string
  lines: Line[]
  buyer: Json | null
  destination: Json | null
  option: string | null
  instruments: Json[]
  /** Messages of the last operation. */
  messages: object[]
  order: FakeUcpOrder | null
  /** Time of the request for its order. */
  orderedAt: Date | null
  expiresAt: Date
  /** Times at which slow requests for its order are carried out. */
  finishing: Date[]
}

export interface FakeUcpOrder {
  id: string
  checkoutId: string
  lines: Line[]
  total: number
  placedAt: Date
  /** Fields that replace those of the order as it was placed. */
  change: Json
}

/** Result of the next order. */
export type Completing =
  | 'completed'
  | 'in_progress'
  | 'escalates'
  | 'out_of_stock'
  | 'payment_failed'
  | 'canceled'
  | 'forbidden'
  | 'no_reason'

/** Fate of some of the next requests. */
export interface PlannedFault {
  isFor: (operation: UcpOperation) => boolean
  /** Number of requests left. */
  left: number
  completing: Completing | null
  /** Reply instead of the store's own. */
  reply: FakeReply | null
  /** Whether the request is carried out nevertheless. */
  applies: boolean
  /** Factor of the prices from now on. */
  priceFactor: number | null
  /** Changes the checkout beforehand, and may reply instead of the store. */
  change: ((checkout: FakeCheckout) => FakeReply | null) | null
}

export interface UcpCheckouts {
  checkouts: Map<string, FakeCheckout>
  orders: FakeUcpOrder[]
  /** First response to each idempotency key, with the digest of its request. */
  keys: Map<string, { digest: string; reply: FakeReply }>
  /** Orders with a known key and another body. */
  conflicts: number
  completing: Completing
  planned: PlannedFault[]
  /** Status of a filled checkout. */
  filled: 'ready_for_complete' | 'requires_escalation' | 'incomplete'
  /** Unit price of any variant in minor units; null = that of the catalogue. */
  unitPrice: number | null
  shippingPrices: Record<string, number>
  /** Instruments that the store has saved for the account. */
  savedInstruments: Json[]
  savedAddresses: Json[]
  /** The store lets platforms only fill carts. */
  refusesCheckouts: boolean
  hasContinueUrl: boolean
  expiryMs: number
  /** Checkouts that have expired stay as they are. */
  retainsExpired: boolean
  /** Checkouts that have ended are not shown. */
  hidesEnded: boolean
  refusesCancel: boolean
  /** Duration of an order, whose response is lost and whose key is not stored. */
  slowMs: number
}

export const checkoutState = (): UcpCheckouts => ({
  checkouts: new Map(),
  orders: [],
  keys: new Map(),
  conflicts: 0,
  completing: 'completed',
  planned: [],
  filled: 'ready_for_complete',
  unitPrice: null,
  shippingPrices: { standard: 500, express: 1500 },
  savedInstruments: [],
  savedAddresses: [],
  refusesCheckouts: false,
  hasContinueUrl: true,
  expiryMs: 3_600_000,
  retainsExpired: false,
  hidesEnded: false,
  refusesCancel: false,
  slowMs: 0,
})
