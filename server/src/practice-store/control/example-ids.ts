import { at } from '../catalogue/at'
import type { SiteCatalogue } from '../catalogue/site-catalogue'

/** One product id for each peculiarity of the catalogue, so that a test can name what it wants to read. */
export function exampleIds(catalogue: SiteCatalogue): Record<string, string> {
  const examples: Record<string, string> = {}
  const keep = (name: string, id: string) => (examples[name] ??= id)
  for (let position = 0; position < Math.min(catalogue.masters, 5000); position += 1) {
    const { id, type, variants } = catalogue.definition(position)
    if (id.includes(' ')) keep('master_id_with_blank', id)
    if (id.includes('/')) keep('master_id_with_slash', id)
    if (type === 'item') keep('item', id)
    else if (variants.length === 0) keep('master_without_variants', id)
    else keep('master', id)
  }
  for (let slot = 0; slot < Math.min(catalogue.slots, 20_000); slot += 1) {
    const ref = catalogue.refOfSlot(slot)
    if (ref.variant === null) continue
    const kind = catalogue.kindOf(slot)
    const id = catalogue.idOf(ref)
    if (kind === 'exact') keep(at(catalogue.stock, slot) > 0 ? 'in_stock' : 'sold_out', id)
    else keep(kind, id)
    if (id.includes('/')) keep('variant_id_with_slash', id)
  }
  return examples
}
