import { createHash } from 'node:crypto'
import { accountById } from './accounts'
import type { Basket } from './basket'

export interface PlacedOrder {
  orderNo: string
  siteId: string
  customerId: string
  placedAt: number
  /** The Shopper APIs show the order to anyone who sends this code and the order's e-mail address. */
  viewCode: string
  document: Record<string, unknown>
}

/** The customer behind an access token. */
export interface Session {
  customerId: string
  isRegistered: boolean
  endsAt: number
}

export const SESSION_MS = 30 * 60_000
/** "Basket lifetime is limited to 15 minutes" (Shopper Baskets v2). */
const TEMPORARY_MS = 15 * 60_000
const MAX_BASKETS = 1
const MAX_TEMPORARY_BASKETS = 4

/**
 * Customers, baskets and orders of one run, in memory. Ids and tokens are derived from the run id and a counter: none
 * of them is secret.
 */
export class CheckoutBook {
  readonly orders = new Map<string, PlacedOrder>()
  readonly #baskets = new Map<string, Basket>()
  readonly #sessions = new Map<string, Session>()
  #made = 0

  constructor(private readonly runId: string) {}

  newName(kind: string): string {
    this.#made += 1
    return createHash('sha256').update(`${this.runId}.${kind}.${this.#made}`).digest('hex').slice(0, 26)
  }

  /** Creates a token for an account, or for a new guest when `customerId` is null. */
  signIn(customerId: string | null, now: number): Session & { token: string } {
    const token = this.newName('token')
    const session = {
      customerId: customerId ?? this.newName('customer'),
      isRegistered: customerId !== null,
      endsAt: now + SESSION_MS,
    }
    this.#sessions.set(token, session)
    return { token, ...session }
  }

  /** Creates another token for the same customer. */
  renew({ customerId, isRegistered }: Session, now: number): Session & { token: string } {
    const token = this.newName('token')
    const session = { customerId, isRegistered, endsAt: now + SESSION_MS }
    this.#sessions.set(token, session)
    return { token, ...session }
  }

  session(token: string, now: number): Session | null {
    const session = this.#sessions.get(token)
    return session && session.endsAt > now ? session : null
  }

  /** Creates a basket, or returns null when the customer already has the maximum number of baskets. */
  openBasket(siteId: string, customerId: string, isTemporary: boolean, now: number): Basket | null {
    const own = this.basketsOf(siteId, customerId, now).filter((basket) => basket.isTemporary === isTemporary)
    if (own.length >= (isTemporary ? MAX_TEMPORARY_BASKETS : MAX_BASKETS)) return null
    const basket: Basket = {
      basketId: this.newName('basket'),
      siteId,
      customerId,
      items: [],
      email: accountById(customerId)?.email ?? null,
      shippingAddress: null,
      billingAddress: null,
      shippingMethod: null,
      paymentMethod: null,
      isTemporary,
      endsAt: isTemporary ? now + TEMPORARY_MS : null,
    }
    this.#baskets.set(basket.basketId, basket)
    return basket
  }

  basketsOf(siteId: string, customerId: string, now: number): Basket[] {
    return [...this.#baskets.values()].filter(
      (basket) => basket.siteId === siteId && basket.customerId === customerId && this.#lives(basket, now),
    )
  }

  basket(basketId: string, now: number): Basket | null {
    const basket = this.#baskets.get(basketId)
    return basket && this.#lives(basket, now) ? basket : null
  }

  /** Deletes a basket that became an order or was discarded. */
  endBasket(basketId: string): void {
    this.#baskets.delete(basketId)
  }

  ordersOf(siteId: string, customerId: string): PlacedOrder[] {
    return [...this.orders.values()]
      .filter((order) => order.siteId === siteId && order.customerId === customerId)
      .toReversed()
  }

  newOrderNo(): string {
    return `P${String(this.orders.size + 1).padStart(8, '0')}`
  }

  #lives({ endsAt }: Basket, now: number): boolean {
    return endsAt === null || endsAt > now
  }
}
