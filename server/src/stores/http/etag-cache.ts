import { LRUCache } from 'lru-cache'
import type { z } from '@outlet/shared/contract/zod'

interface Kept {
  etag: string
  schema: z.ZodType
  value: unknown
  bytes: number
}

// What is kept under a schema was parsed with that very schema (see `set`).
const asParsed = <Schema extends z.ZodType>(_schema: Schema, value: unknown) => value as z.output<Schema>

/** The last good answers that carried an ETag, parsed, at most `maxBytes` of them; the longest unused go first. One larger
 * than all of that is not kept, and pushes nothing out. */
export class EtagCache {
  readonly #kept: LRUCache<string, Kept>

  constructor(maxBytes: number) {
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })
  }

  get<Schema extends z.ZodType>(url: string, schema: Schema): { etag: string; value: z.output<Schema> } | null {
    const kept = this.#kept.get(url)
    if (kept?.schema !== schema) return null
    return { etag: kept.etag, value: asParsed(schema, kept.value) }
  }

  set<Schema extends z.ZodType>(
    url: string,
    schema: Schema,
    kept: { etag: string; value: z.output<Schema>; bytes: number },
  ): void {
    this.#kept.set(url, { ...kept, schema })
  }
}
