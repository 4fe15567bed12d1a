import { z } from '@outlet/shared/contract/zod'
import type { FakeProduct, FakeReply, FakeRequest, FakeVariant } from './fake-types'

export const STOREFRONT_TOKEN = 'storefront_token_of_ours'

const CreateCartRequest = z.object({
  query: z.string().includes('cartCreate'),
  variables: z.object({
    input: z.strictObject({
      lines: z.array(z.strictObject({ merchandiseId: z.string(), quantity: z.int() })),
      attributes: z.array(z.strictObject({ key: z.string(), value: z.string() })),
      buyerIdentity: z.strictObject({ countryCode: z.string() }).optional(),
    }),
  }),
})

const messageOf = (code: string, message: string) => ({ code, message })

const created = (lines: object[], userErrors: object[], warnings: object[]): FakeReply => ({
  body: {
    data: {
      cartCreate: {
        cart: userErrors.length > 0 ? null : cartOf(lines),
        userErrors,
        warnings,
      },
    },
  },
})

const cartOf = (nodes: object[]) => ({
  id: 'gid://shopify/Cart/c1-of-ours?key=key-of-the-cart',
  checkoutUrl: 'https://shop.example/cart/c/c1-of-ours?key=key-of-the-cart',
  cost: { totalAmount: { currencyCode: 'USD' } },
  lines: { nodes },
})

/** Returns a line with the available part of the requested quantity. */
const lineOf = (variant: FakeVariant, wanted: number) => {
  const left = typeof variant.quantity === 'number' ? variant.quantity : wanted
  return {
    isShort: left < wanted,
    left,
    node: {
      quantity: Math.min(left, wanted),
      merchandise: {
        id: `gid://shopify/ProductVariant/${variant.id}`,
        requiresShipping: true,
        ...(variant.rules &&
          'requires_shipping' in variant.rules && { requiresShipping: variant.rules.requires_shipping }),
      },
      cost: { amountPerQuantity: { amount: variant.price.toFixed(1), currencyCode: 'USD' } },
    },
  }
}

/** The Storefront API's `cartCreate`: unavailable items are left out of the cart, with a warning. */
export function storefrontReply({ headers, text }: FakeRequest, products: Map<string, FakeProduct>): FakeReply {
  if (headers['x-shopify-storefront-access-token'] !== STOREFRONT_TOKEN) {
    const message = `no access by ${headers['x-shopify-storefront-access-token']}`
    return { status: 401, body: { errors: [{ message, extensions: { code: 'UNAUTHORIZED' } }] } }
  }
  const { lines } = CreateCartRequest.parse(JSON.parse(text)).variables.input
  const known = new Map([...products.values()].flatMap(({ variants }) => variants.map((one) => [one.id, one] as const)))
  const found = lines.map(({ merchandiseId, quantity }) => {
    const variant = known.get(merchandiseId.replace('gid://shopify/ProductVariant/', ''))
    return variant && lineOf(variant, quantity)
  })
  if (found.includes(undefined)) return created([], [messageOf('INVALID', 'The merchandise does not exist.')], [])
  const had = found.flatMap((line) => line ?? [])
  const warnings = had
    .filter(({ isShort }) => isShort)
    .map(({ left }) =>
      messageOf(left === 0 ? 'MERCHANDISE_OUT_OF_STOCK' : 'MERCHANDISE_NOT_ENOUGH_STOCK', 'There is not enough of it.'),
    )
  return created(
    had.filter(({ left }) => left > 0).map(({ node }) => node),
    [],
    warnings,
  )
}
