import type { ReadProduct } from '../../products/incoming-product'
import type { Connector } from '../connector'

/** Products in full; ids that the store does not know are missing. */
export async function readDocuments(
  connector: Connector,
  categoryId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadProduct[]> {
  const documents = await connector.getProducts(ids, { bulk: true, signal })
  return [...documents.values()].map((document) => ({ document, offers: document.offers, categoryId }))
}
