import type { Actor } from '../audit/actor'
import type { Queryable } from '../db/database'

/** Produces a list's rows as CSV lines for the request stored with a download ticket. */
export interface CsvSource {
  name: string
  lines(db: Queryable, actor: Actor, request: unknown): AsyncGenerator<string>
}
