import type { z } from '@outlet/shared/contract/zod'

interface Kept {
  etag: string
  schema: z.ZodType
  value: unknown
  bytes: number
}

// What is kept under a schema was parsed with that very schema (see `set`).
const asParsed = <Schema extends z.ZodType>(_schema: Schema, value: unknown) => value as z.output<Schema>

/** The last good answers that carried an ETag, parsed, at most `maxBytes` of them; the longest unused go first. */
export class EtagCache {
  readonly #kept = new Map<string, Kept>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get<Schema extends z.ZodType>(url: string, schema: Schema): { etag: string; value: z.output<Schema> } | null {
    const kept = this.#kept.get(url)
    if (kept?.schema !== schema) return null
    this.#kept.delete(url)
    this.#kept.set(url, kept)
    return { etag: kept.etag, value: asParsed(schema, kept.value) }
  }

  set<Schema extends z.ZodType>(
    url: string,
    schema: Schema,
    kept: { etag: string; value: z.output<Schema>; bytes: number },
  ): void {
    this.#bytes -= this.#kept.get(url)?.bytes ?? 0
    this.#kept.delete(url)
    this.#kept.set(url, { ...kept, schema })
    this.#bytes += kept.bytes
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}
