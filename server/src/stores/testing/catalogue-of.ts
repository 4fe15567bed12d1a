import type { Catalogue, Connector } from '../connector'

/** The catalogue of a store that lists one. */
export function catalogueOf({ catalogue }: Connector): Catalogue {
  if (!catalogue) throw new Error('the store lists no catalogue')
  return catalogue
}
