import type { Money } from '@outlet/shared/contract/money'
import type { OrderFulfilment, OrderPayment, OrderStatus } from '@outlet/shared/contract/orders'
import type { ReadOptions } from './connector'
import type { Access, WriteOptions } from './http/store-client'

/**
 * The buying half of a dialect, opened for one account at a store (open-shopper.ts). Every request has the store's
 * buying priority. `prepare`, `quote`, `read` and `cancel` throw ConnectorError on failure; if `isAmbiguous` is true,
 * it is unknown whether the store carried out the request. `place` never throws.
 */
export interface Shopper {
  readonly caps: ShopperCaps
  /**
   * Signs the account in beforehand, unless it is signed in; null when accounts do not sign in, or each cart has its
   * own session.
   */
  signIn: ((options?: WriteOptions) => Promise<void>) | null
  /** Creates a separate cart with these lines, never the account's own, and verifies its content. */
  prepare(lines: readonly CartLine[], marker: string, options?: PrepareOptions): Promise<Prepared>
  /** Sets addresses, shipping and payment, and reads the final cost. */
  quote(cart: Cart, checkout: Checkout, options?: WriteOptions): Promise<Quoted>
  /**
   * Discards an unwanted cart if the store has a way to; otherwise it expires. After this resolves nothing can be
   * bought with the cart. A cart that the store no longer has may have become an order.
   */
  discard(cart: Cart, options?: WriteOptions): Promise<void>
  /**
   * Sends the one request that may spend money, once. Nothing is retried, renewed or redirected; see place-once.ts.
   * `payment` is the quoted one: some stores accept it only with the order.
   */
  place(cart: Cart, payment: Checkout['payment'], options?: PlaceOptions): Promise<Placement>
  /**
   * Finds the order of an attempt whose outcome is unknown. Returns `absent` only if the store would show the order
   * (reconciliation of double purchases).
   */
  find(attempt: AttemptReference, options?: WriteOptions): Promise<Found>
  /** Whether `find` can read the order of this cart at the store; missing when it can for every cart. */
  statesOrder?: (cart: Cart) => boolean
  /** Reads an order. Null: the store responded and does not know the order, or shows it to people only. */
  read(order: OrderReference, options?: WriteOptions): Promise<OrderState | null>
  /**
   * Whether the order can be read until it ends; otherwise only while the guest who bought it can be signed in again.
   * Missing when `Dialect.ordersShownMs` holds for every order.
   */
  isFollowedToEnd?: (order: OrderReference) => boolean
  /** Null when the dialect cannot cancel orders. */
  cancel: Cancel | null
  /** Returns an address at which a person completes the purchase; null when the store has none. */
  handOver: ((cart: Cart) => Promise<{ url: string }>) | null
}

export interface PrepareOptions extends WriteOptions {
  /**
   * An earlier attempt may have created a cart that was not stored. If an account has a single cart, a cart with
   * exactly these lines is taken for it.
   */
  isAgain?: boolean
  /** Reference of the cart that this one replaces; a store with idempotency keys needs another key for another cart. */
  replaces?: string
}

export interface PlaceOptions extends WriteOptions {
  /** Total of the quote: a store that can, refuses an order with another one. */
  total?: Money | undefined
}

export interface ShopperCaps {
  /**
   * Effect of a second `place` with the same cart: the same order again; a refusal; or, immediately or later, a second
   * order or payment (double purchase).
   */
  resubmit: 'replays' | 'refuses' | 'duplicates'
  /** Part of an attempt by which its order can be found. */
  reference: 'metadata' | 'code' | 'cart' | 'none'
}

/** Authorization by a token of the console's own, or by the link of a channel to an account at the store. */
export interface ScopedAccess extends Access {
  /** Whether the store has granted a scope. Throws ConnectorError, such as `store.auth_failed` once a link has ended. */
  hasScope(scope: string, options: ReadOptions): Promise<boolean>
}

/** An account at a store. Only its dialect knows the format of the credentials, and parses them. */
export interface ShopperAccount {
  /** Distinguishes accounts of a store, in this process and in logs. */
  id: string
  credentials: unknown
  /** Missing = the channel is not linked. */
  access?: ScopedAccess
}

export interface CartLine {
  /** Id of the purchasable unit: a variant's id, or an item's own. */
  variantId: string
  quantity: number
  /** The variant's product, if the caller knows it: some stores return variants with their product only. */
  productId?: string
}

/** A cart line as the store returns it. */
export interface CartContent extends CartLine {
  unitPrice: Money | null
  /** False for lines that are not shipped, such as gift cards; missing when the store does not state it. */
  requiresShipping?: boolean | undefined
}

export interface Cart {
  /** Cart id in the store's own notation. */
  reference: string
  /** Order code, if the store assigns it before the purchase. */
  orderCode: string | null
  currency: string
  lines: readonly CartContent[]
  /** Secret that other processes need to request the cart, such as a guest's token; sealed wherever it is stored. */
  secret: string | null
  expiresAt: Date | null
}

/** `refused`: the store does not sell these lines; `code` is the store's own code. */
export type Prepared = { outcome: 'prepared'; cart: Cart } | Refused

export interface Refused {
  outcome: 'refused'
  code: string
  message: string
}

/**
 * Only a person can complete the purchase, at this address of the store. Nothing has been bought yet. `code` and
 * `message` are the store's reason. `cart`: see Found.
 */
export interface HandedOver {
  outcome: 'handed_over'
  url: string
  code: string
  message: string
  cart?: Cart
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
  /** Null: the store's first method. */
  shippingMethod: string | null
  /** A saved instrument of the account, or a payment method that needs no card. */
  payment: { savedInstrument: string } | { method: string }
}

export interface Quote {
  subtotal: Money
  tax: Money
  shipping: Money
  total: Money
  endsAt: Date | null
}

/**
 * `cart` = the same cart with the data that its order needs; replaces the stored cart. `needsConfirmation`: the store has
 * not granted purchases without a person, so that one confirms this one. `Ordered`: the store shows the cart as bought
 * although no order was requested, for example because a person has completed it.
 */
export type Quoted =
  | { outcome: 'quoted'; quote: Quote; cart?: Cart | undefined; needsConfirmation?: boolean }
  | (HandedOver & { quote: Quote | null })
  | Ordered
  | Refused

/**
 * `placed` requires an order number in the response. `pending`: there is an order that the store has not confirmed yet.
 * `refused`: it is certain that nothing was bought. `unknown`: everything else; must never be submitted again with a
 * new cart. `isKeyReused` = the store knows the request's idempotency key from another request. `cart` = the same cart with the data that its guest needs to read the order from now on; replaces the
 * stored cart.
 */
export type Placement =
  | { outcome: 'placed'; orderNumber: string; total: Money | null; cart?: Cart | undefined }
  | { outcome: 'pending'; orderNumber: string | null }
  | HandedOver
  | Refused
  | { outcome: 'unknown'; why: string; isKeyReused?: true }

/** An outcome of a cart that has been bought, or may have been. */
export type Ordered = Exclude<Placement, HandedOver | Refused>

export interface AttemptReference {
  marker: string
  cart: Cart
  submittedAt: Date
  /** Order numbers of other purchases: none of them is this attempt's order. */
  knownOrders: ReadonlySet<string>
}

export interface OrderReference {
  orderNumber: string
  /** Cart of the attempt that placed the order; its guest may be the only one to whom the store shows the order. */
  cart: Cart | null
}

/**
 * `isEnded`: the cart was ended without an order. `gone`: neither an order nor the cart is shown, which is conclusive
 * only for a discarded cart. `cart` of an order: see Placement. `cart` of another outcome: the attempt's cart with the
 * expiry that the store states now.
 */
export type Found =
  | { outcome: 'order'; order: OrderState; cart?: Cart | undefined }
  | HandedOver
  | { outcome: 'absent'; isEnded?: true; cart?: Cart }
  | { outcome: 'gone' }
  | { outcome: 'cannot_tell'; why: string }

export interface OrderState {
  orderNumber: string
  status: OrderStatus
  payment: OrderPayment
  fulfilment: OrderFulfilment
  total: Money | null
  placedAt: Date | null
  /** The store's own status fields of the order. */
  raw: Record<string, string>
}

export interface Cancel {
  /**
   * Whether the store would accept a cancellation, according to the order's status fields as last read
   * (`OrderState.raw`). Not every shop of a dialect lets its shoppers cancel, nor every order.
   */
  isOffered(raw: OrderState['raw']): boolean
  /** Requests the cancellation once; `cancelled` only if the response shows it. */
  request(order: OrderReference, options?: WriteOptions): Promise<Cancellation>
}

export type Cancellation = { outcome: 'cancelled' } | Refused | { outcome: 'unknown'; why: string }
