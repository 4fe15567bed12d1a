import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import type { StoreClient, WriteOptions } from '../../http/store-client'
import { refuse } from '../../refused-step'
import type { Cart, CartLine, PrepareOptions } from '../../shopper'
import { mapProduct } from '../read/map-product'
import { marketHeaders } from '../read/market-headers'
import { shopCurrencies } from '../read/shop-currencies'
import { confirmedCurrency } from '../read/verified-currency'
import { SingleProduct } from '../read/wire'

type WireVariant = SingleProduct['variants'][number]

async function readProduct(
  client: StoreClient,
  store: StoreOf<'shopify'>,
  handle: string,
  options: WriteOptions,
): Promise<SingleProduct> {
  const access = { headers: async () => marketHeaders(store) }
  const url = `${store.base_url}/products/${encodeURIComponent(handle)}.js`
  try {
    const { read, unreadable } = await client.get(url, SingleProduct, access, options)
    const [product] = read
    if (product) return product
    throw unreadable ?? new ConnectorError('store.bad_shape')
  } catch (error) {
    const isGone = error instanceof ConnectorError && error.code === 'store.not_found'
    return isGone ? refuse('product-gone', `the shop no longer sells ${handle}`) : Promise.reject(error)
  }
}

const ruleOf = ({ quantity_rule: rule }: WireVariant) => ({
  min: rule?.min ?? 1,
  max: rule?.max ?? Infinity,
  increment: rule?.increment ?? 1,
})

function refuseQuantity(variant: WireVariant, quantity: number): void {
  const { min, max, increment } = ruleOf(variant)
  if (quantity < min || quantity > max || quantity % increment !== 0) {
    const maxText = max === Infinity ? '' : `, at most ${max}`
    refuse('quantity-rule', `the shop sells at least ${min}${maxText}, in steps of ${increment}; not ${quantity}`)
  }
}

/** Refuses a variant that a cart permalink cannot hold. */
function refuseUnbuyable(product: SingleProduct, line: CartLine): void {
  const variant = product.variants.find(({ id }) => id === line.variantId)
  if (!variant) return refuse('not-a-variant', `${product.handle} has no variant ${line.variantId}`)
  if (variant.available === false) refuse('sold-out', `${line.variantId} is sold out`)
  if (variant.requires_selling_plan ?? product.requires_selling_plan) {
    refuse('requires-selling-plan', 'it is sold by subscription only, which the address of a cart cannot hold')
  }
  refuseQuantity(variant, line.quantity)
}

/**
 * Returns the lines with the shop's current prices after checking that a person can buy them. Throws RefusedError,
 * ConnectorError.
 */
export async function readBuyableLines(
  client: StoreClient,
  store: StoreOf<'shopify'>,
  lines: readonly CartLine[],
  options: PrepareOptions,
): Promise<Cart['lines']> {
  const handles = lines.map(
    ({ productId, variantId }) => productId ?? refuse('product-unknown', `no product is known of ${variantId}`),
  )
  const products = await Promise.all(handles.map((handle) => readProduct(client, store, handle, options)))
  for (const [index, product] of products.entries()) {
    const line = lines[index]
    if (line) refuseUnbuyable(product, line)
  }
  const stated = await shopCurrencies(client, store).ofSingle(options)
  const prices = products.flatMap(
    (product) => mapProduct(product, store, confirmedCurrency(stated, store, product).currency).variants,
  )
  const shipping = new Map(
    products.flatMap(({ variants }) => variants.map((one) => [one.id, one.requires_shipping ?? undefined])),
  )
  return lines.map(({ variantId, quantity }) => {
    const unitPrice = prices.find(({ id }) => id === variantId)?.price ?? null
    return { variantId, quantity, unitPrice, requiresShipping: shipping.get(variantId) }
  })
}
