import type { SiteCatalogue } from '../catalogue/site-catalogue'

/**
 * Site-level input of documents: the catalogue, the origin under which the store is reached, and the start of its dates
 * in ms since 1970.
 */
export interface StoreContext {
  catalogue: SiteCatalogue
  origin: string
  epoch: number
}

export const apiVersion = 'v23_2'

/** Returns the URL of a product's document, as in the API's `link` fields. */
export function productLink({ catalogue, origin }: StoreContext, id: string): string {
  return `${origin}/s/${catalogue.site.id}/dw/shop/${apiVersion}/products/${encodeURIComponent(id)}`
}
