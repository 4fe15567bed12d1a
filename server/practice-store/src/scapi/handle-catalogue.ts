import type { ProductRef } from '../catalogue/site-catalogue'
import { priceBookMap, pricesOf } from '../catalogue/price'
import { type Expand, parseExpand } from '../documents/expand'
import { inventoryOf, masterInventoryOf } from '../documents/inventory-document'
import { productDocument } from '../documents/product-document'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonReply } from '../http/reply'
import { searchProducts } from '../shop/search-products'

/** "The maximum number of product IDs that you can request is 24" (Shopper Products, Shopper Availability). */
const MAX_IDS = 24

const tooMany = (parameter: string): Reply =>
  faultReply(400, 'BadRequestException', `No more than ${MAX_IDS} ids can be requested at once.`, { parameter })

/** Values of `expand` that these APIs accept beyond the Shop API; the practice store has no such content. */
const withoutContentHere = ['none', 'page_meta_tags', 'primary_category', 'represented_products', 'custom_properties']
const usual = 'availability,images,prices,variations'

const expandOf = (query: URLSearchParams): string =>
  (query.get('expand') ?? usual)
    .split(',')
    .filter((part) => !withoutContentHere.includes(part))
    .join(',')

/** `GET …/product-search`: the Shop API's search with other names for the page fields. */
function search(context: StoreContext, query: URLSearchParams): Reply {
  const shopQuery = new URLSearchParams({
    start: query.get('offset') ?? '0',
    count: query.get('limit') ?? '25',
    q: query.get('q') ?? '',
    expand: expandOf(query),
  })
  for (const [index, refinement] of query.getAll('refine').entries()) shopQuery.set(`refine_${index + 1}`, refinement)
  const found = searchProducts(context, shopQuery)
  if (found.status !== 200) return found
  // The reply comes from this store's own search.
  const { hits, total, query: phrase, selected_refinements } = JSON.parse(String(found.body)) as Record<string, unknown>
  const place = { limit: Number(shopQuery.get('count')), offset: Number(shopQuery.get('start')), total }
  const none = { refinements: [], search_phrase_suggestions: { suggested_terms: [] }, sorting_options: [] }
  return jsonReply({ ...place, hits, query: phrase, selected_refinements, ...none })
}

type Document = ReturnType<typeof productDocument>

/** Returns prices by price book: tiered prices for a variant or an item, ranges for a master. */
function bookPrices({ catalogue }: StoreContext, ref: ProductRef) {
  const slots =
    ref.slot === null
      ? catalogue.definition(ref.position).variants.map((_, of) => catalogue.refOf(ref.position, of))
      : [ref]
  const priceMaps = slots.map((each) => priceBookMap(pricesOf(catalogue, each)))
  const books = [...new Set(priceMaps.flatMap((prices) => Object.keys(prices)))].map((pricebook) => ({
    pricebook,
    prices: priceMaps.flatMap((prices) => prices[pricebook] ?? []),
  }))
  if (ref.slot !== null) {
    return { tiered_prices: books.map(({ pricebook, prices }) => ({ pricebook, price: prices[0], quantity: 1 })) }
  }
  const range = (prices: number[]) => ({ min_price: Math.min(...prices), max_price: Math.max(...prices) })
  return { price_ranges: books.map(({ pricebook, prices }) => ({ pricebook, ...range(prices) })) }
}

/** Returns one date, the site's own or else the default; the Shop API returns all of them. */
const validFrom = ({ catalogue }: StoreContext, document: Document) => {
  if (!('valid_from' in document)) return {}
  const dates: Record<string, string> = document.valid_from
  return { valid_from: dates[catalogue.site.id] ?? dates['default'] }
}

function product(context: StoreContext, ref: ProductRef, expand: Expand, perPricebook: boolean) {
  const document = productDocument(context, ref, expand)
  const own = { ...document, ...validFrom(context, document), prices: null }
  return expand.prices && perPricebook ? { ...own, ...bookPrices(context, ref) } : own
}

/** `GET …/products?ids=a,b`: returns the existing products in the requested order. */
function products(context: StoreContext, query: URLSearchParams): Reply {
  const ids = (query.get('ids') ?? '').split(',')
  if (ids.length > MAX_IDS) return tooMany('ids')
  const expand = parseExpand(expandOf(query), query.get('allImages') === 'true')
  if ('unknown' in expand) {
    const message = `The expand value '${expand.unknown}' isn't allowed.`
    return faultReply(400, 'InvalidExpandValueException', message, { expandValue: expand.unknown })
  }
  const refs = ids.flatMap((id) => context.catalogue.find(id) ?? [])
  const data = refs.map((ref) => product(context, ref, expand, query.get('perPricebook') === 'true'))
  return jsonReply({ limit: data.length, data, total: data.length })
}

function stock({ catalogue, epoch }: StoreContext, ref: ProductRef) {
  const { slot, position } = ref
  const inventory = slot === null ? masterInventoryOf(catalogue, position, epoch) : inventoryOf(catalogue, slot, epoch)
  return { id: catalogue.idOf(ref), inventories: [inventory] }
}

/** `GET …/availability?productIds=a,b`; with `expand=variations` also a master's variants. */
function availability(context: StoreContext, query: URLSearchParams): Reply {
  const { catalogue } = context
  const ids = (query.get('productIds') ?? '').split(',')
  if (ids.length > MAX_IDS) return tooMany('productIds')
  const isWhole = query.get('expand') === 'variations'
  const data = ids.flatMap((id) => {
    const ref = catalogue.find(id)
    if (!ref) return []
    const { variants } = catalogue.definition(ref.position)
    const others = isWhole && ref.slot === null ? variants.map((_, of) => catalogue.refOf(ref.position, of)) : []
    return [ref, ...others].map((each) => stock(context, each))
  })
  return jsonReply({ limit: data.length, data, total: data.length })
}

const resources: Record<string, ((context: StoreContext, query: URLSearchParams) => Reply) | undefined> = {
  'product-search': search,
  products,
  availability,
}

/**
 * Handles Shopper Search, Products and Availability, in the Shop API's spelling. Returns null when there is no such
 * resource.
 */
export const handleCatalogue = (context: StoreContext, resource: string, query: URLSearchParams): Reply | null =>
  resources[resource]?.(context, query) ?? null
