import { ConnectorError } from './connector-error'
import type { Entries } from './readable-entries'

const MAX_ADDRESS_LENGTH = 4000
/** Number of characters around an id in a URL. */
const CHARACTERS_AROUND_ID = 6

/** Splits ids into requests with at most `maxIds` ids each and a URL of limited length. */
export function batchesOf(ids: Iterable<string>, maxIds: number): string[][] {
  const batches: string[][] = []
  let batch: string[] = []
  let length = 0
  for (const id of new Set(ids)) {
    const size = encodeURIComponent(id).length + CHARACTERS_AROUND_ID
    if (batch.length === maxIds || (batch.length > 0 && length + size > MAX_ADDRESS_LENGTH)) {
      batches.push(batch)
      batch = []
      length = 0
    }
    batch.push(id)
    length += size
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

export interface ReadEach<Wire> {
  found: Map<string, Wire>
  failed: Map<string, ConnectorError>
}

/** Returns a ConnectorError; throws any other error again. */
export const asConnectorError = (error: unknown): ConnectorError => {
  if (error instanceof ConnectorError) return error
  throw error
}

/**
 * Reads by id in independent batches: a failed batch fails only its own ids. If an entry of a batch is unreadable,
 * every id missing from the batch has failed, since any of them may be that entry.
 */
export async function readEach<Wire extends { id: string }>(
  batches: readonly string[][],
  read: (batch: string[]) => Promise<Entries<Wire>>,
): Promise<ReadEach<Wire>> {
  const found = new Map<string, Wire>()
  const failed = new Map<string, ConnectorError>()
  const readBatch = async (batch: string[]) => {
    try {
      const entries = await read(batch)
      for (const wire of entries.read) found.set(wire.id, wire)
      const { unreadable } = entries
      if (unreadable) for (const id of batch) if (!found.has(id)) failed.set(id, unreadable)
    } catch (error) {
      const known = asConnectorError(error)
      for (const id of batch) failed.set(id, known)
    }
  }
  await Promise.all(batches.map(readBatch))
  return { found, failed }
}

/** Treats an entirely unreadable batch as empty; rethrows any other error. */
const unreadableBatch = (error: unknown): Entries<never> => {
  if (error instanceof ConnectorError && error.code === 'store.bad_shape') return { read: [], unreadable: error }
  throw error
}

/**
 * Like `readEach`, but every batch must be read; unreadable entries are missing from the result. Throws the first
 * ConnectorError; `store.bad_shape` only when nothing could be read.
 */
export async function readAll<Wire extends { id: string }>(
  batches: readonly string[][],
  read: (batch: string[]) => Promise<Entries<Wire>>,
): Promise<Map<string, Wire>> {
  const results = await Promise.all(batches.map((batch) => read(batch).catch(unreadableBatch)))
  const wires = results.flatMap(({ read: entries }) => entries)
  const failed = wires.length === 0 ? results.find(({ unreadable }) => unreadable !== null)?.unreadable : null
  if (failed) throw failed
  return new Map(wires.map((wire) => [wire.id, wire]))
}
