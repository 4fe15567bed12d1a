import type { z } from '@outlet/shared/contract/zod'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import type { Reply } from '../http/reply'
import { availableQuantity } from './available'
import { Address, type Basket, CustomerInfo, NewItems, NewPayment, shippingMethods } from './basket'
import type { CheckoutBook } from './checkout-book'

/** Changes the basket and gives null, or refuses and leaves it as it was. */
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
    basket.items.push({ itemId: book.newItemId(), productId, quantity })
  }
  return null
}

/** By method and path behind the basket's id. */
export const basketChanges: Record<string, Change> = {
  'POST items': parsed(NewItems, addItems),
  'PUT customer': parsed(CustomerInfo, (_context, _book, basket, { email }) => {
    basket.email = email
    return null
  }),
  'PUT billing_address': parsed(Address, (_context, _book, basket, address) => {
    basket.billingAddress = address
    return null
  }),
  'PUT shipments/me/shipping_address': parsed(Address, (_context, _book, basket, address) => {
    basket.shippingAddress = address
    return null
  }),
  'PUT shipments/me/shipping_method': (_context, _book, basket, body) => {
    const id = typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''
    if (!Object.hasOwn(shippingMethods, id)) {
      return faultReply(400, 'InvalidShippingMethodIdException', `The shipping method '${id}' is invalid.`, { id })
    }
    basket.shippingMethod = id
    return null
  },
  'POST payment_instruments': parsed(NewPayment, (_context, _book, basket, { payment_method_id }) => {
    basket.paymentMethod = payment_method_id
    return null
  }),
}
