/** A third-party store with one variant of one product, for tests of the whole purchase. */
export interface RealShop {
  origin: string
  productId: string
  /** Its part of the body of `POST /stores`, besides key, address and rate. */
  store: { name: string; dialect: string; [setting: string]: unknown }
  /** Payment of task channels there, for the guest and the account. */
  payment: { method: string }
  account: { login: string; password: string }
  /** Sets the quantity that can be bought from now on, regardless of earlier sales. */
  setAvailable(pieces: number): Promise<void>
  /** Returns the numbers of its orders, as purchases store them. */
  orders(): Promise<string[]>
  /** Returns the number of payments that it has taken, if the store states it. */
  charges?: () => Promise<number>
  /** Whether the request places the order. */
  buys(request: { url: string; body: string }): boolean
}
