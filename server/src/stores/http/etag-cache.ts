import { LRUCache } from 'lru-cache'
import type { z } from '@outlet/shared/contract/zod'

interface CacheEntry {
  etag: string
  schema: z.ZodType
  value: unknown
  bytes: number
}

// A value stored under a schema was parsed with that very schema (see `set`).
const asParsed = <Schema extends z.ZodType>(_schema: Schema, value: unknown) => value as z.output<Schema>

/**
 * Cache of the latest successful responses that carried an ETag, parsed, up to `maxBytes`. The least recently used
 * entry is evicted first. An entry larger than the whole cache is not stored and evicts nothing.
 */
export class EtagCache {
  readonly #cache: LRUCache<string, CacheEntry>

  constructor(maxBytes: number) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })
  }

  get<Schema extends z.ZodType>(url: string, schema: Schema): { etag: string; value: z.output<Schema> } | null {
    const entry = this.#cache.get(url)
    if (entry?.schema !== schema) return null
    return { etag: entry.etag, value: asParsed(schema, entry.value) }
  }

  set<Schema extends z.ZodType>(
    url: string,
    schema: Schema,
    entry: { etag: string; value: z.output<Schema>; bytes: number },
  ): void {
    this.#cache.set(url, { ...entry, schema })
  }
}
