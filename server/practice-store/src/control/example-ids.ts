import { at } from '../catalogue/at'
import type { SiteCatalogue } from '../catalogue/site-catalogue'

type Examples = Record<string, string>

function addMaster(examples: Examples, catalogue: SiteCatalogue, position: number): void {
  const { id, type, variants } = catalogue.definition(position)
  if (id.includes(' ')) examples['master_id_with_blank'] ??= id
  if (id.includes('/')) examples['master_id_with_slash'] ??= id
  const kind = type === 'item' ? 'item' : variants.length === 0 ? 'master_without_variants' : 'master'
  examples[kind] ??= id
}

function addVariant(examples: Examples, catalogue: SiteCatalogue, slot: number): void {
  const ref = catalogue.refOfSlot(slot)
  if (ref.variant === null) return
  const id = catalogue.idOf(ref)
  if (id.includes('/')) examples['variant_id_with_slash'] ??= id
  const kind = catalogue.kindOf(slot)
  const name = kind !== 'exact' ? kind : at(catalogue.stock, slot) > 0 ? 'in_stock' : 'sold_out'
  examples[name] ??= id
}

/** Returns one product id for each peculiarity of the catalogue, for use in tests. */
export function exampleIds(catalogue: SiteCatalogue): Examples {
  const examples: Examples = {}
  for (let position = 0; position < Math.min(catalogue.masters, 5000); position += 1) {
    addMaster(examples, catalogue, position)
  }
  for (let slot = 0; slot < Math.min(catalogue.slots, 20_000); slot += 1) addVariant(examples, catalogue, slot)
  return examples
}
