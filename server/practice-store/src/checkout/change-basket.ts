import { z } from '@outlet/shared/contract/zod'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import type { Reply } from '../http/reply'
import { accountById } from './accounts'
import { availableQuantity } from './available'
import { Address, type Basket, cardlessMethods, CustomerInfo, NewItems, NewPayment, shippingMethods } from './basket'
import type { CheckoutBook } from './checkout-book'

/** Changes the basket and returns null, or returns a refusal and leaves the basket unchanged. */
type Change = (context: StoreContext, book: CheckoutBook, basket: Basket, body: unknown) => Reply | null

function parsed<T>(
  schema: z.ZodType<T>,
  change: (context: StoreContext, book: CheckoutBook, basket: Basket, body: T) => Reply | null,
): Change {
  return (context, book, basket, body) => {
    const result = schema.safeParse(body)
    if (result.success) return change(context, book, basket, result.data)
    const message = `The request document could not be decoded: ${result.error.issues[0]?.message ?? ''}`
    return faultReply(400, 'BodyDecodingException', message)
  }
}

function addItems(
  { catalogue, epoch }: StoreContext,
  book: CheckoutBook,
  basket: Basket,
  items: z.infer<typeof NewItems>,
): Reply | null {
  for (const { product_id: productId, quantity } of items) {
    const ref = catalogue.find(productId)
    if (!ref) return faultReply(400, 'ProductIdNotFoundException', `No product with ID '${productId}'.`, { productId })
    const held = basket.items.reduce((sum, item) => sum + (item.productId === productId ? item.quantity : 0), 0)
    if (held + quantity > availableQuantity(catalogue, ref, epoch)) {
      const message = `The product '${productId}' isn't available for quantity '${held + quantity}'.`
      return faultReply(400, 'ProductItemNotAvailableException', message, { productId, quantity: held + quantity })
    }
  }
  for (const { product_id: productId, quantity } of items) {
    basket.items.push({ itemId: book.newName('item'), productId, quantity })
  }
  return null
}

const setShippingAddress = parsed(Address, (_context, _book, basket, address) => {
  basket.shippingAddress = address
  return null
})

const setBillingAddress = parsed(Address, (_context, _book, basket, address) => {
  basket.billingAddress = address
  return null
})

function setSavedAddress(basket: Basket, addressId: string, set: (address: Address) => void): Reply | null {
  const saved = accountById(basket.customerId)?.addresses.find((address) => address.address_id === addressId)
  const message = `No customer address with ID '${addressId}' could be found.`
  if (!saved) return faultReply(400, 'InvalidCustomerAddressIdException', message, { addressId })
  set(Address.parse(saved))
  return null
}

const setShippingMethod = parsed(z.object({ id: z.string() }), (_context, _book, basket, { id }) => {
  if (!Object.hasOwn(shippingMethods, id)) {
    return faultReply(400, 'InvalidShippingMethodIdException', `The shipping method '${id}' is invalid.`, { id })
  }
  basket.shippingMethod = id
  return null
})

const addPayment = parsed(NewPayment, (_context, _book, basket, payment) => {
  if ('payment_method_id' in payment) {
    const { payment_method_id: method } = payment
    if (!cardlessMethods.includes(method)) {
      const message = `The payment method '${method}' is not available: this store takes ${cardlessMethods.join(' or ')}.`
      return faultReply(400, 'InvalidPaymentMethodIdException', message, { id: method })
    }
    basket.paymentMethod = method
    return null
  }
  const { customer_payment_instrument_id: id } = payment
  const saved = accountById(basket.customerId)?.paymentInstruments.find((own) => own.payment_instrument_id === id)
  const message = `No payment instrument with ID '${id}' could be found.`
  if (!saved) return faultReply(400, 'InvalidPaymentMethodIdException', message, { id })
  basket.paymentMethod = saved.payment_method_id
  return null
})

/** Basket changes by method and path after the basket id. */
export const basketChanges: Record<string, Change> = {
  'POST items': parsed(NewItems, addItems),
  'PUT customer': parsed(CustomerInfo, (_context, _book, basket, { email }) => {
    basket.email = email
    return null
  }),
  'PUT billing_address': setBillingAddress,
  'PUT shipments/me/shipping_address': setShippingAddress,
  'PUT shipments/me/shipping_method': setShippingMethod,
  'POST payment_instruments': addPayment,
}

/** Sets the saved address that `?customer_address_id=…` names, instead of an address in the body. */
export function setSaved(part: string, basket: Basket, addressId: string): Reply | null {
  return setSavedAddress(basket, addressId, (address) => {
    if (part === 'billing_address') basket.billingAddress = address
    else basket.shippingAddress = address
  })
}

const FullBasket = z.object({
  product_items: z.unknown().optional(),
  customer_info: z.unknown().optional(),
  billing_address: z.unknown().optional(),
  shipments: z
    .array(z.object({ shipping_address: z.unknown().optional(), shipping_method: z.unknown().optional() }))
    .max(1)
    .optional(),
  payment_instruments: z.array(z.unknown()).max(1).optional(),
})

const stepsOf = (basket: z.infer<typeof FullBasket>): [string, unknown][] => {
  const [shipment] = basket.shipments ?? []
  return [
    ['POST items', basket.product_items],
    ['PUT customer', basket.customer_info],
    ['PUT billing_address', basket.billing_address],
    ['PUT shipments/me/shipping_address', shipment?.shipping_address],
    ['PUT shipments/me/shipping_method', shipment?.shipping_method],
    ['POST payment_instruments', basket.payment_instruments?.[0]],
  ]
}

/** Fills a new basket with everything in the request's body; missing parts stay unset. */
export const fillBasket: Change = (context, book, basket, body) => {
  const parsedBody = FullBasket.safeParse(body ?? {})
  if (!parsedBody.success) return faultReply(400, 'BodyDecodingException', 'The request document could not be decoded.')
  const steps = stepsOf(parsedBody.data)
  for (const [step, content] of steps) {
    const refusal = content === undefined ? null : basketChanges[step]?.(context, book, basket, content)
    if (refusal) return refusal
  }
  return null
}

/** Fills missing basket fields from the account's saved data (`populateCustomerDetails`). */
export function populateBasket(basket: Basket): void {
  const { addresses = [], paymentInstruments = [] } = accountById(basket.customerId) ?? {}
  const preferred = addresses.find((address) => address.preferred)
  if (preferred) basket.shippingAddress ??= Address.parse(preferred)
  basket.billingAddress ??= basket.shippingAddress
  basket.paymentMethod ??= paymentInstruments[0]?.payment_method_id ?? null
}
