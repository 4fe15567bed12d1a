import { z } from '@outlet/shared/contract/zod'
import { lastSegment, type Probe, type Recognised, type Recogniser } from '../recognise'
import { queryPath } from './graphql-api'

const SHOP = `query {
  currency { base_currency_code default_display_currency_code }
  storeConfig { store_name product_url_suffix }
}`
const Shop = z.object({
  data: z.object({
    currency: z.object({
      base_currency_code: z.string().nullish(),
      default_display_currency_code: z.string().nullish(),
    }),
    storeConfig: z.object({ store_name: z.string().nullish(), product_url_suffix: z.string().nullish() }),
  }),
})

const PRODUCT = `query ($keys: [String!]!, $size: Int!) {
  products(filter: { url_key: { in: $keys } }, pageSize: $size) { items { url_key name } }
}`
const Product = z.object({
  data: z.object({ products: z.object({ items: z.array(z.object({ url_key: z.string(), name: z.string() })) }) }),
})

/** The URL key in the address of a product's page. */
const urlKeyIn = (address: URL, suffix: string): string | null => {
  const segment = lastSegment(address)
  return segment?.endsWith(suffix) ? segment.slice(0, segment.length - suffix.length) : segment
}

async function productAt(probe: Probe, suffix: string): Promise<Recognised['product']> {
  const key = urlKeyIn(probe.address, suffix)
  const found = key ? await probe.json(queryPath(PRODUCT, { keys: [key], size: 1 }), Product) : null
  const [product] = found?.data.products.items ?? []
  return product ? { id: product.url_key, name: product.name } : null
}

/** Magento responds to GraphQL without keys. A product's page ends with its URL key. */
export const magentoRecogniser: Recogniser = {
  mark: /Magento_|text\/x-magento|mage\/cookies/,
  recognise: async (probe) => {
    const shop = (await probe.json(queryPath(SHOP), Shop))?.data
    if (!shop) return null
    const { currency, storeConfig } = shop
    return {
      name: storeConfig.store_name ?? null,
      currency: currency.default_display_currency_code ?? currency.base_currency_code ?? null,
      own: {},
      product: await productAt(probe, storeConfig.product_url_suffix ?? ''),
    }
  },
}
