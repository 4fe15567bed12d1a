import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../platform/db/database'
import { releaseTable } from './release-row'

/** Time for which an unknown release is cached as not published. Published releases are cached without limit. */
const UNKNOWN_MS = 60_000
const MAX_CACHED = 1000

/** Set of published releases, checked so that an invented one creates no metric series and no log line. */
export class PublishedReleases {
  readonly #db: Queryable
  readonly #known = new LRUCache<string, boolean>({ max: MAX_CACHED })

  constructor(db: Queryable) {
    this.#db = db
  }

  async has(name: string, version: string): Promise<boolean> {
    const key = `${name}@${version}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const rows = await this.#db
      .select({ name: releaseTable.name })
      .from(releaseTable)
      .where(and(eq(releaseTable.name, name), eq(releaseTable.version, version)))
      .limit(1)
    const isPublished = rows.length > 0
    this.#known.set(key, isPublished, isPublished ? {} : { ttl: UNKNOWN_MS })
    return isPublished
  }
}
