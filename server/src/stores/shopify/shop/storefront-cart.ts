import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../../connector-error'
import { decimalMoney } from '../../decimal-money'
import type { StoreOf } from '../../dialect'
import { errorOfStatus, faultOf, jsonOf } from '../../http/answer-error'
import type { LimitedAnswer } from '../../http/send-limited'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { holdsSame } from '../../holds-same'
import { refuse } from '../../refused-step'
import type { Cart, CartLine } from '../../shopper'
import { shopifyFaults } from '../shopify-faults'

/** The first in which all warnings are told that are read here; Shopify answers by a later one once it is shut. */
const API_VERSION = '2026-07'
/** The marker's name among the cart's attributes, which the order keeps as its note attributes. */
const MARKER = 'outlet_console_attempt'
const VARIANT = 'gid://shopify/ProductVariant/'
/** The most lines that a page of a cart shows. */
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

const Told = z.object({ code: z.string().nullish(), message: z.string() })
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
    cartCreate: z.object({ cart: WireCart.nullable(), userErrors: z.array(Told), warnings: z.array(Told) }),
  }),
})

/** What the cart is known by at the store; whoever has the address may check it out. */
const Kept = z.object({ checkoutUrl: z.string() })

/** The address at which a person checks out a cart that was made at the store; null of a permalink. */
export const checkoutUrlOf = ({ secret }: Cart): string | null =>
  secret === null ? null : Kept.parse(JSON.parse(secret)).checkoutUrl

/** GraphQL tells its errors with 200; by their status elsewhere. */
const statuses: Record<string, number | undefined> = {
  THROTTLED: 429,
  ACCESS_DENIED: 401,
  UNAUTHORIZED: 401,
  INTERNAL_SERVER_ERROR: 500,
}

const createdIn = (answer: LimitedAnswer) => {
  const json = jsonOf(answer, shopifyFaults)
  const fault = faultOf(answer, shopifyFaults)
  if (fault) throw errorOfStatus({ ...answer, status: statuses[fault.type] ?? 400 }, shopifyFaults)
  return parsed(Created, json).data.cartCreate
}

const linesOf = ({ lines }: WireCart): Cart['lines'] =>
  lines.nodes.map(({ quantity, merchandise, cost }) => ({
    variantId: merchandise.id.replace(VARIANT, ''),
    quantity,
    unitPrice: decimalMoney(cost.amountPerQuantity.amount, cost.amountPerQuantity.currencyCode),
    requiresShipping: merchandise.requiresShipping ?? undefined,
  }))

/** Warnings that what was asked for cannot all be had; others are of discounts, gift cards, addresses. */
const isLack = ({ code }: z.infer<typeof Told>) => /^(MERCHANDISE|PRODUCT)_/.test(code ?? '')

/** The cart, where it holds what was asked for, in the store's currency; else refuses by the store's own word, if any. */
function cartOf(
  { cart, userErrors, warnings }: ReturnType<typeof createdIn>,
  asked: readonly CartLine[],
  currency: string,
) {
  const [no] = [...userErrors, ...warnings.filter(isLack)]
  if (no) return refuse(no.code ?? 'refused', no.message)
  if (!cart) throw new ConnectorError('store.bad_shape', { message: 'the store made no cart, and said nothing of it' })
  const lines = linesOf(cart)
  if (!holdsSame(lines, asked)) return refuse('cart-differs', 'the cart does not hold what was asked for')
  const told = cart.cost.totalAmount.currencyCode
  if (told !== currency) return refuse('currency-differs', `the cart is in ${told}, not in ${currency}`)
  // Its key, behind the question mark, lets whoever has it change the cart.
  const [reference = ''] = cart.id.split('?')
  const secret = JSON.stringify({ checkoutUrl: cart.checkoutUrl })
  return { reference, orderCode: null, currency, lines, secret, expiresAt: null }
}

/** Makes a cart at the store by `cartCreate` of the Storefront API. Throws RefusedError, ConnectorError. */
export async function createCart(
  client: StoreClient,
  store: StoreOf<'shopify'>,
  token: string,
  asked: { lines: readonly CartLine[]; marker: string },
  options: WriteOptions,
): Promise<Cart> {
  const { lines, marker } = asked
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
