import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../../connector-error'
import { decimalMoney } from '../../decimal-money'
import type { StoreOf } from '../../dialect'
import { errorOfStatus, faultOf, jsonOf } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { holdsSame } from '../../holds-same'
import { refuse } from '../../refused-step'
import type { Cart, CartLine } from '../../shopper'
import { shopifyFaults } from '../shopify-faults'

/** First version that returns all warnings read here. When it is retired, Shopify responds with a later version. */
const API_VERSION = '2026-07'
/** Key of the attempt's marker among the cart's attributes; the order stores them as note attributes. */
const MARKER = 'outlet_console_attempt'
const VARIANT = 'gid://shopify/ProductVariant/'
/** Maximum number of lines in a page of a cart. */
const MAX_LINES = 250

const CREATE = `
  mutation ($input: CartInput!) {
    cartCreate(input: $input) {
      cart {
        id
        checkoutUrl
        cost { totalAmount { currencyCode } }
        lines(first: ${MAX_LINES}) {
          nodes {
            quantity
            merchandise { ... on ProductVariant { id requiresShipping } }
            cost { amountPerQuantity { amount currencyCode } }
          }
        }
      }
      userErrors { code message }
      warnings { code message }
    }
  }`

const WireMessage = z.object({ code: z.string().nullish(), message: z.string() })
const WireCart = z.object({
  id: z.string(),
  checkoutUrl: z.url({ protocol: /^https?$/ }),
  cost: z.object({ totalAmount: z.object({ currencyCode: z.string() }) }),
  lines: z.object({
    nodes: z.array(
      z.object({
        quantity: z.int(),
        merchandise: z.object({ id: z.string(), requiresShipping: z.boolean().nullish() }),
        cost: z.object({ amountPerQuantity: z.object({ amount: z.coerce.number(), currencyCode: z.string() }) }),
      }),
    ),
  }),
})
type WireCart = z.infer<typeof WireCart>
const Created = z.object({
  data: z.object({
    cartCreate: z.object({
      cart: WireCart.nullable(),
      userErrors: z.array(WireMessage),
      warnings: z.array(WireMessage),
    }),
  }),
})

/** The cart's address at the store; anyone who has the address can check it out. */
const CartSecret = z.object({ checkoutUrl: z.string() })

/** Returns the address at which a person checks out a cart that was created at the store; null for a permalink. */
export const checkoutUrlOf = ({ secret }: Cart): string | null =>
  secret === null ? null : CartSecret.parse(JSON.parse(secret)).checkoutUrl

/** GraphQL returns errors with status 200; these are the corresponding statuses of other APIs. */
const statuses: Record<string, number | undefined> = {
  THROTTLED: 429,
  ACCESS_DENIED: 401,
  UNAUTHORIZED: 401,
  INTERNAL_SERVER_ERROR: 500,
}

const createdIn = (response: LimitedResponse) => {
  const json = jsonOf(response, shopifyFaults)
  const fault = faultOf(response, shopifyFaults)
  if (fault) throw errorOfStatus({ ...response, status: statuses[fault.type] ?? 400 }, shopifyFaults)
  return parsed(Created, json).data.cartCreate
}

const linesOf = ({ lines }: WireCart): Cart['lines'] =>
  lines.nodes.map(({ quantity, merchandise, cost }) => ({
    variantId: merchandise.id.replace(VARIANT, ''),
    quantity,
    unitPrice: decimalMoney(cost.amountPerQuantity.amount, cost.amountPerQuantity.currencyCode),
    requiresShipping: merchandise.requiresShipping ?? undefined,
  }))

/**
 * Whether a warning means that the requested items are not all available; other warnings concern discounts, gift cards
 * and addresses.
 */
const isLack = ({ code }: z.infer<typeof WireMessage>) => /^(MERCHANDISE|PRODUCT)_/.test(code ?? '')

/**
 * Maps the cart if it holds the requested lines in the store's currency; otherwise refuses, with the store's own code
 * if it has one.
 */
function cartOf(
  { cart, userErrors, warnings }: ReturnType<typeof createdIn>,
  requested: readonly CartLine[],
  currency: string,
) {
  const [no] = [...userErrors, ...warnings.filter(isLack)]
  if (no) return refuse(no.code ?? 'refused', no.message)
  if (!cart) throw new ConnectorError('store.bad_shape', { message: 'the store made no cart, and said nothing of it' })
  const lines = linesOf(cart)
  if (!holdsSame(lines, requested)) return refuse('cart-differs', 'the cart does not contain the requested lines')
  const cartCurrency = cart.cost.totalAmount.currencyCode
  if (cartCurrency !== currency) return refuse('currency-differs', `the cart is in ${cartCurrency}, not in ${currency}`)
  // The id's query contains a key that lets anyone who has it change the cart.
  const [reference = ''] = cart.id.split('?')
  const secret = JSON.stringify({ checkoutUrl: cart.checkoutUrl })
  return { reference, orderCode: null, currency, lines, secret, expiresAt: null }
}

/** Creates a cart at the store with `cartCreate` of the Storefront API. Throws RefusedError, ConnectorError. */
export async function createCart(
  client: StoreClient,
  store: StoreOf<'shopify'>,
  token: string,
  requested: { lines: readonly CartLine[]; marker: string },
  options: WriteOptions,
): Promise<Cart> {
  const { lines, marker } = requested
  const input = {
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: VARIANT + variantId, quantity })),
    attributes: [{ key: MARKER, value: marker }],
    // A cart's prices are those of its buyer's country.
    ...(store.country && { buyerIdentity: { countryCode: store.country } }),
  }
  const query = CREATE.replaceAll(/\s+/g, ' ').trim()
  const made = await client.write(
    {
      method: 'POST',
      url: `${store.base_url}/api/${API_VERSION}/graphql.json`,
      body: { json: { query, variables: { input } } },
    },
    createdIn,
    { headers: async () => ({ 'x-shopify-storefront-access-token': token }) },
    options,
  )
  return cartOf(made, lines, store.currency)
}
