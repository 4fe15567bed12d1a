import { createHash } from 'node:crypto'
import type { Basket } from './basket'

export interface PlacedOrder {
  orderNo: string
  siteId: string
  token: string
  document: Record<string, unknown>
}

/** Guests, baskets and orders of one run, in memory. Names follow from the run and a count: nothing is secret here. */
export class CheckoutBook {
  readonly baskets = new Map<string, Basket>()
  readonly orders = new Map<string, PlacedOrder>()
  readonly #tokens = new Set<string>()
  #made = 0

  constructor(private readonly runId: string) {}

  #newName(kind: string): string {
    this.#made += 1
    return createHash('sha256').update(`${this.runId}.${kind}.${this.#made}`).digest('hex').slice(0, 26)
  }

  newToken(): string {
    const token = this.#newName('token')
    this.#tokens.add(token)
    return token
  }

  knows(token: string): boolean {
    return this.#tokens.has(token)
  }

  openBasket(siteId: string, token: string): Basket {
    const basket: Basket = {
      basketId: this.#newName('basket'),
      siteId,
      token,
      items: [],
      email: null,
      shippingAddress: null,
      billingAddress: null,
      shippingMethod: null,
      paymentMethod: null,
    }
    this.baskets.set(basket.basketId, basket)
    return basket
  }

  newItemId(): string {
    return this.#newName('item')
  }

  newOrderNo(): string {
    return `P${String(this.orders.size + 1).padStart(8, '0')}`
  }
}
