import type { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../connector'
import { ConnectorError } from '../connector-error'
import { batchesOf, productsPath } from './product-paths'
import type { ShopClient } from './shop-client'

const asConnectorError = (error: unknown): ConnectorError => {
  if (error instanceof ConnectorError) return error
  throw error
}

/** Reads products by id, each batch by itself: one that fails takes down only its own ids. */
export async function readEach<Wire extends { id: string }>(
  client: ShopClient,
  ids: readonly string[],
  { expand, schema }: { expand: string; schema: z.ZodType<{ data: Wire[] }> },
  options?: ReadOptions,
): Promise<{ found: Map<string, Wire>; failed: Map<string, ConnectorError> }> {
  const found = new Map<string, Wire>()
  const failed = new Map<string, ConnectorError>()
  const readBatch = async (batch: string[]) => {
    try {
      const { data } = await client.get(productsPath(batch, expand), schema, options)
      for (const wire of data) found.set(wire.id, wire)
    } catch (error) {
      const known = asConnectorError(error)
      for (const id of batch) failed.set(id, known)
    }
  }
  await Promise.all(batchesOf(ids).map(readBatch))
  return { found, failed }
}
