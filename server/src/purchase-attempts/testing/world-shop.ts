import { z } from '@outlet/shared/contract/zod'
import type { StoreRow } from '../../stores/store-row'

const StoreOrder = z.object({
  order_no: z.string(),
  creation_date: z.coerce.date(),
  status: z.string(),
  order_total: z.number(),
  product_items: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
})
/** An order at the store. `created`: not confirmed yet. `failed`: not carried out. */
export type StoreOrder = z.infer<typeof StoreOrder>
export const StoreOrders = z.object({ orders: z.array(StoreOrder) })

export interface Variant {
  productId: string
  variantId: string
  /** Current price at the store, in minor units. */
  price: number
}

/** Fate of some of the next requests, by the names of the practice store; other shops leave out what they lack. */
export interface ShopFault {
  kind: string
  /** Requests for orders, or for carts. */
  resource: string
  /** Undefined = all. */
  times?: number
  /** Whether the request is carried out nevertheless. */
  applies?: boolean
  /** Number of requests before the first that it affects. */
  after?: number
}

interface WorldStore {
  key: string
  columns: Partial<StoreRow> & { base_url: string }
  credentials: object
}

/** A shop of a test world, behind one store or several of different dialects. */
export interface WorldShop {
  /** By the name under which tests address them. */
  stores: Readonly<Record<string, WorldStore>>
  /** Whether channels can have a login. */
  hasAccounts: boolean
  /** Whether a repeated order has the same result, so that it may be sent again until the attempt's deadline. */
  isReplaying: boolean
  /** Kinds of faults that only this shop has. */
  ownFaults?: readonly string[]
  /** Numbers of orders that a person at the store placed with a cart of the console. */
  boughtElsewhere?: ReadonlySet<string>
  /** Payment method of guests. */
  payment: string
  variants: Variant[]
  setStock(variantIds: readonly string[], stock: number): Promise<unknown>
  /** Sets a discount on the products' prices. */
  setDiscount(productIds: readonly string[], percent: number): Promise<unknown>
  /** Ends an order that the shop has not confirmed yet. */
  setOrder(orderNumber: string, status: 'new' | 'failed'): Promise<unknown>
  orders(): Promise<StoreOrder[]>
  faults(faults: readonly ShopFault[]): Promise<unknown>
  close(): Promise<void>
}
