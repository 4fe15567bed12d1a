import { z } from '@outlet/shared/contract/zod'
import { Rhythm } from '../catalogue/rhythm'
import { pricesOf } from '../catalogue/price'
import type { SiteCatalogue } from '../catalogue/site-catalogue'
import { currency } from '../catalogue/sites'

/** Query of a product's past. Instants are in ms since 1970. */
export const PastQuery = z.object({
  site: z.string(),
  product_id: z.string(),
  from: z.coerce.number().int(),
  until: z.coerce.number().int(),
})

/**
 * Returns the states of a product's variants at `from` and after each change up to `until`, in the fields of the Shop
 * API. Null when the site has no rhythm or no such product.
 */
export function pastOf(catalogue: SiteCatalogue, { product_id, from, until }: z.infer<typeof PastQuery>) {
  const ref = catalogue.find(product_id)
  if (!ref || !catalogue.site.hasRhythm) return null
  const { position } = ref
  const rhythm = new Rhythm(catalogue)
  const slots = catalogue.slotsOf(position)
  const documents = (instant: number) => {
    const levels = rhythm.levelsAt(position, instant)
    const discount = rhythm.discountAt(position, instant)
    return slots.map((slot, index) => {
      const variant = catalogue.refOfSlot(slot)
      const ats = levels[index] ?? 0
      return {
        id: catalogue.idOf(variant),
        inventory: { ats, stock_level: ats, orderable: ats > 0, backorderable: false, preorderable: false },
        price: pricesOf(catalogue, variant, discount).current / 100,
        currency,
      }
    })
  }
  const instants = [from, ...rhythm.changesBetween(position, from, until)]
  return {
    changes: instants.map((instant) => ({ at: instant, data: documents(instant) })),
    outages: rhythm.outagesBetween(from, until),
  }
}
