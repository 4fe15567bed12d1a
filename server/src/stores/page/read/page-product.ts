import type { StatedOffer } from './read-offers'
import type { PageVariant } from './read-variants'

/** The product of a page, as its structured data states it. */
export interface PageProduct {
  name: string
  brand: string | null
  sku: string | null
  /** Links as the console stores them. */
  images: string[]
  averageRating: number | null
  reviewCount: number | null
  /** Price and stock of a product without variants. */
  offer: StatedOffer
  variants: PageVariant[]
}
