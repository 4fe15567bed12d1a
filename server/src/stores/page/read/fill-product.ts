import type { Notes } from './notes'
import type { StatedOffer } from './read-offers'
import type { PageProduct } from './page-product'

type StatedPrice = Pick<StatedOffer, 'prices' | 'isFrom' | 'listPrice'>

const isExact = ({ prices, isFrom }: StatedOffer): boolean => prices.length > 0 && !isFrom

/** A list price of another source counts only beside the same price. */
function fillPrices(offer: StatedOffer, other: StatedOffer, notes: Notes): StatedPrice {
  if (offer.prices.length === 0) return { ...other }
  const isSame = offer.prices[0]?.minor === other.prices[0]?.minor
  if (!isSame && isExact(offer) && isExact(other)) notes.add('sources_differ')
  return { ...offer, listPrice: offer.listPrice ?? (isSame ? other.listPrice : null) }
}

function fillOffer(offer: StatedOffer, other: StatedOffer, notes: Notes): StatedOffer {
  const isUnknown = offer.orderable === null && offer.kind === 'unknown'
  const { prices, isFrom, listPrice } = fillPrices(offer, other, notes)
  return { ...(isUnknown ? other : offer), prices, isFrom, listPrice }
}

/** Adds the values that a more trusted source of the page does not state, from a less trusted one. */
export function fillProduct(product: PageProduct, other: PageProduct, notes: Notes): PageProduct {
  const isOther = product.sku !== null && other.sku !== null && product.sku !== other.sku
  const hasVariants = product.variants.length > 0 || other.variants.length > 0
  const known = Object.fromEntries(Object.entries(product).filter(([, value]) => value !== null && value !== ''))
  return {
    ...other,
    ...known,
    images: product.images.length > 0 ? product.images : other.images,
    variants: product.variants,
    offer: isOther || hasVariants ? product.offer : fillOffer(product.offer, other.offer, notes),
  }
}
