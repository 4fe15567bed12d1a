import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../platform/db/database'
import { releaseTable } from './release-row'

/** What is not published now may be in a minute; what is, stays. */
const UNKNOWN_MS = 60_000
const MOST_KEPT = 1000

/** Which releases there are, so that nobody makes a series of metrics, or a line of the log, out of an invented one. */
export class PublishedReleases {
  readonly #db: Queryable
  readonly #known = new LRUCache<string, boolean>({ max: MOST_KEPT })

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
