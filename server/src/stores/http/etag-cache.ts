import { LRUCache } from 'lru-cache'
import type { z } from '@outlet/shared/contract/zod'

/** Header of a conditional request with the validator of the stored response. */
export type Condition = Readonly<Record<string, string>>

interface CacheEntry {
  condition: Condition
  schema: z.ZodType
  value: unknown
  bytes: number
}

// A value stored under a schema was parsed with that very schema (see `set`).
const asParsed = <Schema extends z.ZodType>(_schema: Schema, value: unknown) => value as z.output<Schema>

/**
 * Cache of the latest successful responses that carried an ETag or another validator, parsed, up to `maxBytes`. The least recently used
 * entry is evicted first. An entry larger than the whole cache is not stored and evicts nothing.
 */
export class EtagCache {
  readonly #cache: LRUCache<string, CacheEntry>

  constructor(maxBytes: number) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })
  }

  get<Schema extends z.ZodType>(url: string, schema: Schema): { condition: Condition; value: z.output<Schema> } | null {
    const entry = this.#cache.get(url)
    if (entry?.schema !== schema) return null
    return { condition: entry.condition, value: asParsed(schema, entry.value) }
  }

  set<Schema extends z.ZodType>(
    url: string,
    schema: Schema,
    entry: { condition: Condition; value: z.output<Schema>; bytes: number },
  ): void {
    this.#cache.set(url, { ...entry, schema })
  }
}
