import type { Checkout } from '../shopper'

/** A checkout with what the store has saved, for stores where a person checks out. */
export const savedCheckout: Checkout = {
  shippingAddress: { savedAddress: 'home' },
  billingAddress: 'as_shipping',
  shippingMethod: null,
  payment: { savedInstrument: 'card' },
}
