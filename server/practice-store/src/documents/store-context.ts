import type { SiteCatalogue } from '../catalogue/site-catalogue'

/** What documents need to know besides the product: where the store is reached, and when it began (ms). */
export interface StoreContext {
  catalogue: SiteCatalogue
  origin: string
  epoch: number
}

export const apiVersion = 'v23_2'

/** The address of a product's document, as the API's `link` fields carry it. */
export function productLink({ catalogue, origin }: StoreContext, id: string): string {
  return `${origin}/s/${catalogue.site.id}/dw/shop/${apiVersion}/products/${encodeURIComponent(id)}`
}
