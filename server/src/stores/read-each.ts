import { ConnectorError } from './connector-error'
import type { Entries } from './readable-entries'

const MAX_ADDRESS = 4000
/** What stands around an id in an address. */
const AROUND = 6

/** Splits ids into requests: at most so many each, and no longer than an address may well be. */
export function batchesOf(ids: Iterable<string>, most: number): string[][] {
  const batches: string[][] = []
  let batch: string[] = []
  let length = 0
  for (const id of new Set(ids)) {
    const size = encodeURIComponent(id).length + AROUND
    if (batch.length === most || (batch.length > 0 && length + size > MAX_ADDRESS)) {
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

const asConnectorError = (error: unknown): ConnectorError => {
  if (error instanceof ConnectorError) return error
  throw error
}

/**
 * Reads by id, each batch by itself: one that fails takes down only its own ids. Where an entry of a batch could not be
 * read, what is missing in it has failed: it may be that entry.
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

/** Nothing of a batch, of which nothing could be read; throws all else. */
const unreadableBatch = (error: unknown): Entries<never> => {
  if (error instanceof ConnectorError && error.code === 'store.bad_shape') return { read: [], unreadable: error }
  throw error
}

/**
 * The same where each batch must be read; entries that could not be are missing. Throws the first ConnectorError, of an
 * unexpected shape only where nothing could be read.
 */
export async function readAll<Wire extends { id: string }>(
  batches: readonly string[][],
  read: (batch: string[]) => Promise<Entries<Wire>>,
): Promise<Map<string, Wire>> {
  const parts = await Promise.all(batches.map((batch) => read(batch).catch(unreadableBatch)))
  const wires = parts.flatMap(({ read: entries }) => entries)
  const failed = wires.length === 0 ? parts.find(({ unreadable }) => unreadable !== null)?.unreadable : null
  if (failed) throw failed
  return new Map(wires.map((wire) => [wire.id, wire]))
}
