import { at } from '../catalogue/at'
import { parseExpand, type Expand } from '../documents/expand'
import { imageOf } from '../documents/image-groups'
import { productDocument } from '../documents/product-document'
import { apiVersion, productLink, type StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import { jsonReply, type Reply } from '../http/reply'

const maxCount = 200

/**
 * Parses `refine=cgid=bags`, `refine_1=cgid=bags`, …. Attributes other than the category are accepted but not applied.
 */
function refinements(query: URLSearchParams): Record<string, string> {
  const selected: Record<string, string> = {}
  for (const [name, value] of query) {
    const equals = value.indexOf('=')
    if (/^refine(_[1-9])?$/.test(name) && equals > 0) selected[value.slice(0, equals)] = value.slice(equals + 1)
  }
  return selected
}

function matching({ catalogue }: StoreContext, cgid: string | undefined, phrase: string): readonly number[] {
  if (cgid === undefined && phrase === '') return []
  const members = catalogue.membersOf(cgid ?? 'root')
  if (phrase === '') return members
  const wanted = phrase.toLowerCase()
  return members.filter((position) => {
    const { id, name } = catalogue.definition(position)
    return name.toLowerCase().includes(wanted) || id.toLowerCase() === wanted
  })
}

function hit(context: StoreContext, position: number, expand: Expand) {
  const { catalogue, origin } = context
  const definition = catalogue.definition(position)
  const represented = definition.variants[0]?.id ?? definition.id
  const full = productDocument(context, catalogue.refOf(position), { ...expand, images: false })
  return {
    _type: 'product_search_hit',
    hit_type: definition.type === 'master' ? 'master' : 'product',
    ...(expand.images ? { image: imageOf(origin, definition, at(definition.colors, 0), 'medium') } : {}),
    link: productLink(context, definition.id),
    ...(full.inventory ? { orderable: full.inventory.orderable } : {}),
    ...('currency' in full ? { currency: full.currency } : {}),
    ...('price' in full ? { price: full.price, prices: full.prices } : {}),
    ...('price_max' in full ? { price_max: full.price_max } : {}),
    product_id: definition.id,
    product_name: definition.name,
    product_type: full.type,
    represented_product: { _type: 'product_ref', id: represented, link: productLink(context, represented) },
    ...(full.variation_attributes ? { variation_attributes: full.variation_attributes } : {}),
  }
}

function pageLink({ catalogue, origin }: StoreContext, query: URLSearchParams, start: number): string {
  const other = new URLSearchParams(query)
  other.set('start', String(start))
  return `${origin}/s/${catalogue.site.id}/dw/shop/${apiVersion}/product_search?${other}`
}

/** Returns an integer from the query, or the API's refusal. */
function numericParameter(
  query: URLSearchParams,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number | Reply {
  const text = query.get(name)
  if (text === null) return fallback
  if (!/^-?\d+$/.test(text)) {
    const message = `The value '${text}' of parameter '${name}' is malformed.`
    return faultReply(400, 'MalformedParameterException', message, { parameter: name, value: text })
  }
  const value = Number(text)
  if (value >= min && value <= max) return value
  const expected = `${min} to ${max}`
  const message = `The value '${text}' of parameter '${name}' violates its constraint: ${expected}.`
  return faultReply(400, 'ValueConstraintViolationException', message, { parameter: name, expected })
}

/** `GET …/product_search`: finds masters and items, never variants. Without phrase and category it finds nothing. */
export function searchProducts(context: StoreContext, query: URLSearchParams): Reply {
  const start = numericParameter(query, 'start', { fallback: 0, min: 0, max: 10_000_000 })
  if (typeof start !== 'number') return start
  const count = numericParameter(query, 'count', { fallback: 25, min: 1, max: maxCount })
  if (typeof count !== 'number') return count
  const expand = parseExpand(query.get('expand'), false)
  if ('unknown' in expand) {
    const message = `The expand value '${expand.unknown}' isn't allowed.`
    return faultReply(400, 'InvalidExpandValueException', message, { expandValue: expand.unknown })
  }
  const selected = refinements(query)
  const phrase = (query.get('q') ?? '').trim()
  const found = matching(context, selected['cgid'], phrase)
  const page = found.slice(start, start + count)
  const isLast = start + page.length >= found.length
  return jsonReply({
    _v: '23.2',
    _type: 'product_search_result',
    count: page.length,
    hits: page.map((position) => hit(context, position, expand)),
    ...(isLast ? {} : { next: pageLink(context, query, start + count) }),
    ...(start === 0 ? {} : { previous: pageLink(context, query, Math.max(0, start - count)) }),
    query: phrase,
    selected_refinements: selected,
    start,
    total: found.length,
  })
}
