import type { ReadProduct } from '../../products/incoming-product'
import type { Connector, Offer, ProductDocument } from '../connector'
import { retrying } from './retrying'

const inBatches = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))

async function readAll<Value>(
  ids: readonly string[],
  size: number,
  read: (batch: string[]) => Promise<Map<string, Value>>,
): Promise<Map<string, Value>> {
  const parts = await Promise.all(inBatches([...new Set(ids)], size).map(read))
  return new Map(parts.flatMap((part) => [...part]))
}

/** Products in full, with the offers of all their variants; ids that the store does not know are missing. */
export async function readDocuments(
  connector: Connector,
  categoryId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadProduct[]> {
  const options = { bulk: true, signal }
  const size = connector.caps.batchSize
  const documents = await readAll<ProductDocument>(ids, size, (batch) =>
    retrying(signal, () => connector.getProducts(batch, options)),
  )
  const variantIds = [...documents.values()].flatMap(({ variants }) => variants.map(({ variantId }) => variantId))
  const offers = await readAll<Offer>(variantIds, size, (batch) =>
    retrying(signal, () => connector.get(batch, options)),
  )
  return [...documents.values()].map((document) => ({ document, offers, categoryId }))
}
