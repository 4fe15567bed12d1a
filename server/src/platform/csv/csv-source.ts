import type { Actor } from '../audit/actor'
import type { Queryable } from '../db/database'

/** A list's rows as lines of CSV, for a request that its ticket kept. */
export interface CsvSource {
  name: string
  lines(db: Queryable, actor: Actor, kept: unknown): AsyncGenerator<string>
}
