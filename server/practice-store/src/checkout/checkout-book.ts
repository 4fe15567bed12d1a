import { createHash } from 'node:crypto'
import { accountById } from './accounts'
import type { Basket } from './basket'

export interface PlacedOrder {
  orderNo: string
  siteId: string
  customerId: string
  placedAt: number
  /** By it and the e-mail address the Shopper APIs show the order to anybody. */
  viewCode: string
  document: Record<string, unknown>
}

/** Who a token speaks for. */
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

/** Customers, baskets and orders of one run, in memory. Names follow from the run and a count: nothing is secret here. */
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

  /** A new token: of an account, or of a new guest. */
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

  /** Another token of the same customer. */
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

  /** Null where the customer has as many as the store allows. */
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

  /** It is used up, or was thrown away. */
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
