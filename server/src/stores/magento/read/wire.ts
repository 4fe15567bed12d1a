import { z } from '@outlet/shared/contract/zod'
import type { ConnectorError } from '../../connector-error'
import type { Fault } from '../../http/fault-code'
import { readableEntries, type Entries } from '../../readable-entries'
import { WireId } from '../../wire-id'
import { wireList } from '../../wire-list'
import { WireText } from '../../wire-text'
import { errorOfFault, GraphqlError, isUnknownField } from '../magento-faults'

// Queries of Magento's GraphQL API, and the fields of its documents that are read. They exist in all versions 2.4.

const Amount = z.object({ value: z.number().nullish(), currency: z.string().nullish() }).nullish()
const Price = z.object({ final_price: Amount, regular_price: Amount }).nullish()

const Picture = z.object({
  url: z.string().nullish(),
  position: z.number().nullish(),
  disabled: z.boolean().nullish(),
})

/** A product that can be bought by itself, or a master. Fields that a store could not resolve are null. */
const Unit = z.object({
  __typename: z.string(),
  sku: WireId,
  name: z.string().nullish(),
  stock_status: z.string().nullish(),
  only_x_left_in_stock: z.number().nullish(),
  price_range: z.object({ minimum_price: Price, maximum_price: Price }).nullish(),
  media_gallery: wireList(Picture.nullable()),
})
export type WireUnit = z.infer<typeof Unit>

const Variant = z.object({
  attributes: wireList(z.object({ code: z.string(), label: WireText })),
  // Null for a variant that is disabled.
  product: Unit.nullish(),
})
export type WireVariant = z.infer<typeof Variant>

const MASTER = 'ConfigurableProduct'

const Product = Unit.extend({
  name: z.string(),
  url_key: WireId,
  url_suffix: z.string().nullish(),
  small_image: z.object({ url: z.string().nullish(), label: z.string().nullish() }).nullish(),
  rating_summary: z.number().nullish(),
  review_count: z.number().nullish(),
  configurable_options: wireList(
    z.object({
      attribute_code: z.string(),
      label: WireText,
      position: z.number().nullish(),
      values: wireList(z.object({ label: WireText })),
    }),
  ),
  variants: z.array(Variant).nullish(),
})
  .refine(({ __typename, variants }) => __typename !== MASTER || Array.isArray(variants), {
    path: ['variants'],
    error: 'no variants',
  })
  .transform((product) => ({ ...product, id: product.url_key }))
export type WireProduct = z.infer<typeof Product>

const PRICES = `price_range {
  minimum_price { final_price { value currency } regular_price { value currency } }
  maximum_price { final_price { value currency } }
}`
const STOCK = '__typename sku stock_status only_x_left_in_stock'
const PICTURES = 'media_gallery { url position disabled }'
const CONFIG = 'storeConfig { product_url_suffix secure_base_link_url }'

const these = (fields: string) => `query ($keys: [String], $size: Int) {
  products(filter: { url_key: { in: $keys } }, pageSize: $size) { items { ${fields} } } ${CONFIG}
}`

const inFull = (ratings: string) =>
  these(`${STOCK} name url_key url_suffix ${ratings} ${PRICES} ${PICTURES} small_image { url label }
    ... on ConfigurableProduct {
      configurable_options { attribute_code label position values { label } }
      variants { attributes { code label } product { ${STOCK} name ${PRICES} ${PICTURES} } }
    }`)
export const PRODUCTS = inFull('rating_summary review_count')
export const PRODUCTS_WITHOUT_RATINGS = inFull('')
export const STOCKS = these(`${STOCK} name url_key url_suffix ${PRICES}
  ... on ConfigurableProduct { variants { product { ${STOCK} ${PRICES} } } }`)

/** All products need a filter or a search; an empty filter selects every product that the catalogue shows. */
export const LISTED = `query ($page: Int, $size: Int) {
  products(filter: {}, pageSize: $size, currentPage: $page, sort: { relevance: DESC }) {
    total_count items { url_key } page_info { current_page total_pages }
  }
}`

/** Resolves page addresses, which also works for products that the store hides because they are sold out. */
export const routesQuery = (paths: readonly string[]): string =>
  `{ ${paths
    .map(
      (path, index) =>
        `r${index}: route(url: ${JSON.stringify(path)}) { ... on ProductInterface { ${STOCK} name url_key } }`,
    )
    .join(' ')} }`

/** Prices are in the view's default display currency unless a request names another one that it offers. */
export const CURRENCY =
  'query { currency { base_currency_code default_display_currency_code available_currency_codes } }'

const Envelope = z.object({ data: z.unknown().optional(), errors: z.array(GraphqlError).nullish() })

interface Response<Data> {
  data: Data
  faults: readonly Fault[]
}

/**
 * Schema of a response with data, errors or both. `lacking` returns a result for errors that the caller can do without
 * the data. If the data lacks a required part, throws the ConnectorError of the first error.
 */
const responseOf = <Data extends z.ZodType, Result>(
  schema: Data,
  resultOf: (response: Response<z.output<Data>>) => Result,
  lacking: (faults: readonly Fault[]) => Result | null = () => null,
) =>
  Envelope.transform(({ data, errors }, context): Result => {
    const faults = errors ?? []
    const lacks = lacking(faults)
    if (lacks) return lacks
    const result = schema.safeParse(data)
    if (result.success) return resultOf({ data: result.data, faults })
    if (faults[0]) throw errorOfFault(faults[0])
    for (const { path, message } of result.error.issues) {
      context.addIssue({ code: 'custom', path: ['data', ...path], message })
    }
    return z.NEVER
  })

const Config = z
  .object({ product_url_suffix: z.string().nullish(), secure_base_link_url: z.string().nullish() })
  .nullish()
  .catch(null)
export type WireConfig = z.infer<typeof Config>

export interface ReadProducts extends Entries<WireProduct> {
  config: WireConfig
  /** The store has no module for ratings and refused the query. */
  lacksRatings: boolean
}

const isAboutRatings = (fault: Fault) =>
  ['rating_summary', 'review_count'].some((field) => isUnknownField(fault, field))

/** After any error, a product that is missing in the response may be the one that failed. */
const unreadableAfter = (unreadable: ConnectorError | null, [fault]: readonly Fault[]): ConnectorError | null =>
  unreadable ?? (fault ? errorOfFault(fault) : null)

export const Products = responseOf(
  z.object({ products: z.object({ items: readableEntries(Product) }), storeConfig: Config }),
  ({ data: { products, storeConfig }, faults }): ReadProducts => ({
    read: products.items.read,
    unreadable: unreadableAfter(products.items.unreadable, faults),
    config: storeConfig,
    lacksRatings: false,
  }),
  (faults) =>
    faults.length > 0 && faults.every(isAboutRatings)
      ? { read: [], unreadable: null, config: null, lacksRatings: true }
      : null,
)

export const Listed = responseOf(
  z.object({
    products: z.object({
      total_count: z.int().min(0),
      items: z.array(z.object({ url_key: WireId.nullish() }).nullable()),
      page_info: z.object({ current_page: z.int().nullish(), total_pages: z.int().nullish() }),
    }),
  }),
  ({ data }) => data.products,
)

/** An address that leads to another kind of page resolves to an object without fields. */
const isProduct = (route: unknown): boolean => typeof route === 'object' && route !== null && 'url_key' in route

/** A hidden product lists none of its variants. */
const HiddenProduct = z.preprocess((route) => ({ variants: [], ...Object(route) }), Product)

export const Routes = responseOf(
  z
    .record(z.string(), z.unknown())
    .transform((routes) => Object.values(routes).filter(isProduct))
    .pipe(readableEntries(HiddenProduct)),
  ({ data }): Entries<WireProduct> => data,
  (faults) => (faults.some((fault) => isUnknownField(fault, 'route')) ? { read: [], unreadable: null } : null),
)

export const Currency = responseOf(
  z.object({
    currency: z.object({
      base_currency_code: z.string().nullish(),
      default_display_currency_code: z.string().nullish(),
      available_currency_codes: wireList(z.string().nullable()),
    }),
  }),
  ({ data }) => data.currency,
)
