import type { Shopper } from '../../shopper'

/** As yet nothing is bought at Vendure's stores. */
export const openVendureShopper = (): Shopper => {
  throw new Error('nothing can be bought at Vendure’s stores yet')
}
