/** Another maker's store that sells one variant of one product, as the whole protocol is tried at it. */
export interface RealShop {
  origin: string
  productId: string
  /** What `POST /stores` takes of it, beside its key, address and rate. */
  store: { name: string; dialect: string; [setting: string]: unknown }
  /** What a task channel buys by there, as a guest and as an account. */
  payment: { method: string }
  account: { login: string; password: string }
  /** So many pieces can be bought from now on, whatever was sold before. */
  setAvailable(pieces: number): Promise<void>
  /** The numbers of its orders, as purchases keep them. */
  orders(): Promise<string[]>
  /** Payments that it has taken, where it tells. */
  charges?: () => Promise<number>
  /** Whether that request is the one that buys. */
  buys(asked: { url: string; body: string }): boolean
}
