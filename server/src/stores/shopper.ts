import type { Money } from '@outlet/shared/contract/money'
import type { OrderFulfilment, OrderPayment, OrderStatus } from '@outlet/shared/contract/orders'
import type { WriteOptions } from './http/store-client'

/**
 * The writing half of a dialect, opened for one account at a store (open-shopper.ts). Every request goes through the
 * store's buying lane. `prepare`, `quote`, `read` and `cancel` throw ConnectorError for what fails; an error whose
 * `isAmbiguous` is true leaves open whether the store did as asked. `place` never throws.
 */
export interface Shopper {
  readonly caps: ShopperCaps
  /** Lets the account in beforehand, unless it is; null where nobody signs in, or each cart has a session of its own. */
  signIn: ((options?: WriteOptions) => Promise<void>) | null
  /** A cart of its own with these lines, never the account's; its content is read back. */
  prepare(lines: readonly CartLine[], marker: string, options?: PrepareOptions): Promise<Prepared>
  /** Sets addresses, shipping and payment, and reads what it then finally costs. */
  quote(cart: Cart, checkout: Checkout, options?: WriteOptions): Promise<Quoted>
  /**
   * Throws a cart away that is not wanted any more, where the store lets one; else it ends by itself. Nothing is bought with
   * it once this resolves; a cart that the store does not have any more may have become an order.
   */
  discard(cart: Cart, options?: WriteOptions): Promise<void>
  /**
   * Sends the one request that may spend money, once. Nothing is retried, renewed, redirected; see place-once.ts.
   * `payment` is what was quoted: some stores take it with the order only.
   */
  place(cart: Cart, payment: Checkout['payment'], options?: WriteOptions): Promise<Placement>
  /** Looks for the order of an attempt whose outcome is unknown. `absent` only where the store would show it. */
  find(attempt: AttemptReference, options?: WriteOptions): Promise<Found>
  /** Null: the store answers and does not know the order, or shows it to people only. */
  read(order: OrderReference, options?: WriteOptions): Promise<OrderState | null>
  /**
   * Whether the order can be read until it ends; else only as long as the guest who bought it can be signed in again. Left
   * out where `Dialect.ordersShownMs` says it of every order.
   */
  isFollowedToEnd?: (order: OrderReference) => boolean
  /** Null where the dialect has no way to. */
  cancel: Cancel | null
  /** An address at which a person finishes the purchase; null where the store has none. */
  handOver: ((cart: Cart) => Promise<{ url: string }>) | null
}

export interface PrepareOptions extends WriteOptions {
  /**
   * A try before this one may have made a cart that nobody has kept: where an account has one cart alone, one that holds
   * just these lines is taken for it.
   */
  isAgain?: boolean
}

export interface ShopperCaps {
  /**
   * What a second `place` of the same cart comes to: the same order again; a refusal; or, at once or later, a second
   * order or a second payment.
   */
  resubmit: 'replays' | 'refuses' | 'duplicates'
  /** What of an attempt can be found again in its order. */
  reference: 'metadata' | 'code' | 'cart' | 'none'
}

/** An account at a store. Only its dialect knows what is in the credentials, and parses them. */
export interface ShopperAccount {
  /** Tells accounts of a store apart, in this process and in logs. */
  id: string
  credentials: unknown
}

export interface CartLine {
  /** What can be bought: a variant's id, or an item's own. */
  variantId: string
  quantity: number
  /** The product that it belongs to, where the caller knows it: some stores tell of variants by their product only. */
  productId?: string
}

/** A line as the store has it. */
export interface CartContent extends CartLine {
  unitPrice: Money | null
  /** False for what is not sent anywhere, such as a gift card; left out where the store does not say. */
  requiresShipping?: boolean | undefined
}

export interface Cart {
  /** The store's own name of the cart. */
  reference: string
  /** Known before the purchase where the store gives one. */
  orderCode: string | null
  currency: string
  lines: readonly CartContent[]
  /** What the cart needs to be asked again from elsewhere (a guest's token); sealed wherever it is stored. */
  secret: string | null
  expiresAt: Date | null
}

/** `refused`: the store does not sell it so; `code` is its own word. */
export type Prepared = { outcome: 'prepared'; cart: Cart } | Refused

export interface Refused {
  outcome: 'refused'
  code: string
  message: string
}

export interface Address {
  name: string
  phone: string | null
  email: string
  lines: readonly string[]
  city: string
  region: string | null
  postalCode: string | null
  country: string
}

/** References only: never card data. */
export interface Checkout {
  shippingAddress: Address | { savedAddress: string }
  billingAddress: Address | { savedAddress: string } | 'as_shipping'
  /** Null: the store's first. */
  shippingMethod: string | null
  /** A saved instrument of the account, or a way to pay that needs no card. */
  payment: { savedInstrument: string } | { method: string }
}

export interface Quote {
  subtotal: Money
  tax: Money
  shipping: Money
  total: Money
  endsAt: Date | null
}

export type Quoted = { outcome: 'quoted'; quote: Quote } | Refused

/**
 * `placed` only with an order number read back. `pending`: there is an order that the store has yet to confirm.
 * `refused`: known to have bought nothing. `unknown`: all else, never to be submitted again with a new cart.
 * `cart` = the same cart with what its guest needs to read the order from now on; to be kept in its place.
 */
export type Placement =
  | { outcome: 'placed'; orderNumber: string; total: Money | null; cart?: Cart | undefined }
  | { outcome: 'pending'; orderNumber: string }
  | Refused
  | { outcome: 'unknown'; why: string }

export interface AttemptReference {
  marker: string
  cart: Cart
  submittedAt: Date
  /** Order numbers of other purchases: none of them is this attempt's order. */
  knownOrders: ReadonlySet<string>
}

export interface OrderReference {
  orderNumber: string
  /** Of the attempt that placed it, whose guest may be the only one that the store shows it to. */
  cart: Cart | null
}

/** `gone`: neither an order nor the cart is shown, which says something only of a cart that was thrown away; `cart` as of a Placement. */
export type Found =
  | { outcome: 'order'; order: OrderState; cart?: Cart | undefined }
  | { outcome: 'absent' }
  | { outcome: 'gone' }
  | { outcome: 'cannot_tell'; why: string }

export interface OrderState {
  orderNumber: string
  status: OrderStatus
  payment: OrderPayment
  fulfilment: OrderFulfilment
  total: Money | null
  placedAt: Date | null
  /** The store's own words for where the order stands. */
  raw: Record<string, string>
}

export interface Cancel {
  /**
   * Whether the store would take it: by its own words of the order as it was last read (`OrderState.raw`). Not every shop
   * of a dialect lets its shoppers cancel, nor every order.
   */
  isOffered(raw: OrderState['raw']): boolean
  /** Asks once; `cancelled` only where the answer shows it. */
  ask(order: OrderReference, options?: WriteOptions): Promise<Cancellation>
}

export type Cancellation = { outcome: 'cancelled' } | Refused | { outcome: 'unknown'; why: string }
