import { currencyDigits } from '@outlet/shared/contract/money'
import { z } from '@outlet/shared/contract/zod'
import type { FakeProduct, FakeVariant } from '../../testing/fake-store'
import { businessError, metaOf, transportError, type FakeOperation, type FakeUcp } from './fake-business'

const MAX_PAGE_SIZE = 100

interface Option {
  name: string
  label: string
}

/** Variants differ by their colour, their size if they have one, and otherwise by their style. */
const optionsOf = (shop: FakeUcp, { variants }: FakeProduct, { id, color }: FakeVariant): Option[] => {
  const size = shop.sizes.get(id)
  const isAlone = size !== undefined || variants.filter((other) => other.color === color).length === 1
  return [
    { name: 'Color', label: color },
    ...(size === undefined ? [] : [{ name: 'Size', label: size }]),
    ...(isAlone ? [] : [{ name: 'Style', label: id }]),
  ]
}

const priceOf = (shop: FakeUcp, { id }: FakeVariant, amount: number) => {
  const currency = shop.currencyOf.get(id) ?? shop.currencies.shop
  return { amount: Math.round(amount * 10 ** currencyDigits(currency)), currency }
}

const availabilityOf = (shop: FakeUcp, { id, quantity }: FakeVariant) => {
  const status = shop.statuses.get(id)
  if (status) return { availability: status }
  if (quantity === 'untold') return {}
  const available = quantity !== 0
  return { availability: { available, status: available ? 'in_stock' : 'out_of_stock' } }
}

const variantOf = (shop: FakeUcp, product: FakeProduct, variant: FakeVariant, inputs?: object[]) => ({
  id: variant.id,
  sku: `SKU ${variant.id}`,
  title: optionsOf(shop, product, variant)
    .map(({ label }) => label)
    .join(' / '),
  description: { plain: `Variant ${variant.id}` },
  price: priceOf(shop, variant, variant.price),
  list_price: priceOf(shop, variant, variant.listPrice),
  ...availabilityOf(shop, variant),
  options: optionsOf(shop, product, variant),
  ...(inputs ? { inputs } : {}),
})

const labelsOf = (shop: FakeUcp, product: FakeProduct, name: string): string[] => [
  ...new Set(
    product.variants.flatMap((variant) =>
      optionsOf(shop, product, variant).flatMap((option) => (option.name === name ? [option.label] : [])),
    ),
  ),
]

const productOf = (shop: FakeUcp, product: FakeProduct, variants: object[]) => {
  const prices = product.variants.map((variant) => priceOf(shop, variant, variant.price))
  const sorted = prices.toSorted((one, other) => one.amount - other.amount)
  const names = [
    ...new Set(product.variants.flatMap((variant) => optionsOf(shop, product, variant).map(({ name }) => name))),
  ]
  return {
    id: product.id,
    handle: product.id,
    title: product.isUnreadable ? 7 : `Name of ${product.id}`,
    description: { plain: `About ${product.id}` },
    url: `${shop.origin}/products/${product.id}`,
    price_range: {
      min: sorted[0] ?? { amount: 0, currency: 'USD' },
      max: sorted.at(-1) ?? { amount: 0, currency: 'USD' },
    },
    media: [{ type: 'image', url: `https://cdn.example.com/${product.id}.jpg`, alt_text: product.id }],
    options: names.map((name) => ({ name, values: labelsOf(shop, product, name).map((label) => ({ label })) })),
    variants,
  }
}

/** A product is listed and found with its first variant only. */
const featured = (shop: FakeUcp, product: FakeProduct, inputs?: object[]) =>
  product.variants.slice(0, 1).map((variant) => variantOf(shop, product, variant, inputs))

const Search = z.object({
  query: z.string().optional(),
  filters: z.record(z.string(), z.unknown()).optional(),
  pagination: z.object({ cursor: z.string().optional(), limit: z.int().min(1).default(10) }).prefault({}),
})

const CURSOR = /^after-(\d+)$/

const searchCatalog: FakeOperation = (shop, { body }) => {
  const { query, filters, pagination } = Search.parse(body)
  if (query === undefined && filters === undefined) return transportError(400, 'invalid_request', 'An input is needed.')
  const terms = query?.split(' ') ?? []
  const found = [...shop.products.values()].filter(({ id }) => terms.every((term) => id.includes(term)))
  const start = Number(CURSOR.exec(pagination.cursor ?? '')?.[1] ?? 0)
  const end = start + Math.min(pagination.limit, MAX_PAGE_SIZE)
  const isLast = end >= found.length
  return {
    body: {
      ucp: metaOf(shop),
      products: found.slice(start, end).map((product) => productOf(shop, product, featured(shop, product))),
      pagination: {
        has_next_page: !isLast,
        ...(isLast ? {} : { cursor: `after-${end}` }),
        ...(shop.isCounted ? { total_count: found.length } : {}),
      },
    },
  }
}

/** Page of a search request, from 1. */
export const pageIn = (body: unknown): number => {
  const { cursor } = Search.parse(body).pagination
  return cursor === undefined ? 1 : 2
}

const foundVariants = (shop: FakeUcp, product: FakeProduct, ids: readonly string[]): object[] => {
  const byId = ids.includes(product.id)
  return product.variants.flatMap((variant, index) => {
    if (shop.leftOut.has(variant.id)) return []
    const inputs = [
      ...(ids.includes(variant.id) ? [{ id: variant.id, match: 'exact' }] : []),
      ...(byId && index === 0 ? [{ id: product.id, match: 'featured' }] : []),
    ]
    return inputs.length > 0 ? [variantOf(shop, product, variant, inputs)] : []
  })
}

const Ids = z.object({ ids: z.array(z.string()).default([]) })
/** Requested ids of a lookup. */
export const idsIn = (body: unknown): string[] => Ids.safeParse(body).data?.ids ?? []

const lookupCatalog: FakeOperation = (shop, { body }) => {
  const ids = idsIn(body)
  if (ids.length > shop.maxIds) return transportError(400, 'request_too_large', `At most ${shop.maxIds} ids.`)
  const products = [...shop.products.values()].flatMap((product) => {
    if (product.isUnreadable) return ids.includes(product.id) ? [productOf(shop, product, [])] : []
    const variants = foundVariants(shop, product, ids).slice(0, shop.maxVariants)
    const found = { ...productOf(shop, product, variants), ...(shop.listsOptions ? {} : { options: [] }) }
    return variants.length > 0 ? [found] : []
  })
  return { body: { ucp: metaOf(shop), products } }
}

const Detail = z.object({
  id: z.string(),
  selected: z.array(z.object({ name: z.string(), label: z.string() })).default([]),
  preferences: z.array(z.string()).default([]),
})

const matching = (shop: FakeUcp, product: FakeProduct, selection: readonly Option[]): FakeVariant[] =>
  product.variants.filter((variant) =>
    selection.every(({ name, label }) =>
      optionsOf(shop, product, variant).some((option) => option.name === name && option.label === label),
    ),
  )

/** Drops options from the end until some variant matches. */
const relaxed = (shop: FakeUcp, product: FakeProduct, selection: readonly Option[]): readonly Option[] =>
  matching(shop, product, selection).length > 0 ? selection : relaxed(shop, product, selection.slice(0, -1))

/** Options with the signal whether a variant has the value and the other selected ones. */
const signalled = (shop: FakeUcp, product: FakeProduct, selection: readonly Option[]) =>
  productOf(shop, product, []).options.map(({ name, values }) => ({
    name,
    values: values.map(({ label }) => {
      const others = selection.filter((option) => option.name !== name)
      const found = matching(shop, product, [...others, { name, label }])
      const available = found.some(({ quantity }) => quantity !== 0)
      return { label, ...(shop.statesExistence ? { available, exists: found.length > 0 } : {}) }
    }),
  }))

const getProduct: FakeOperation = (shop, { body }) => {
  const { id, selected, preferences } = Detail.parse(body)
  const all = [...shop.products.values()]
  const product = all.find((one) => one.id === id || one.variants.some((variant) => variant.id === id))
  if (!product) return businessError(shop, 'not_found', `There is no ${id}.`)
  const placeOf = ({ name }: Option) => preferences.indexOf(name)
  const own = product.variants.find((variant) => variant.id === id)
  const first = own ?? product.variants[0]
  const requested = own || selected.length === 0 ? (first ? optionsOf(shop, product, first) : []) : selected
  const effective = relaxed(
    shop,
    product,
    requested.toSorted((one, other) => placeOf(one) - placeOf(other)),
  )
  const found = matching(shop, product, effective)
  const variants = (shop.returnsMatching ? found : found.slice(0, 1)).map((variant) =>
    variantOf(shop, product, variant),
  )
  return {
    body: {
      ucp: metaOf(shop),
      product: {
        ...productOf(shop, product, variants),
        selected: effective,
        options: signalled(shop, product, effective),
      },
    },
  }
}

export const catalogueOperations = {
  search_catalog: searchCatalog,
  lookup_catalog: lookupCatalog,
  get_product: getProduct,
}
