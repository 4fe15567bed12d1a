import { sql, type SQL } from 'drizzle-orm'
import type { Label } from '@outlet/shared/contract/label'
import type { Permission } from '@outlet/shared/contract/users/roles'
import type { z } from '@outlet/shared/contract/zod'

/** Query for annotations, the same for each kind. */
export interface AnnotationQuery {
  readonly from: SQL
  /** End of the period; undefined = now. */
  readonly to: SQL | undefined
  readonly stores: readonly string[] | undefined
  /**
   * Keys of stores that do not count, excluded when no store is named. They are bound as values, since for a subquery
   * the planner expects that nearly all rows are excluded.
   */
  readonly uncounted: readonly string[]
  /** Product codes in lower case. */
  readonly products: readonly string[] | undefined
  readonly environment: string
}

/** A day of the installation, and the day after it, for an annotation that combines several. */
export interface Day {
  readonly day: string
  readonly next: string
}

/** Source of the annotations of one kind. `facts` is the JSON that `rows` returns for each. */
export interface AnnotationSource {
  readonly needs: Permission
  /** Statements with rows `(at, until, facts)`, each sorted by an index on `at`. */
  rows(query: AnnotationQuery): readonly SQL[]
  text(facts: unknown): z.infer<typeof Label>
  link(facts: unknown, may: (permission: Permission) => boolean): string | null
  linkOfDay(day: Day, query: AnnotationQuery, may: (permission: Permission) => boolean): string | null
}

/** Whether the query covers a row with this store key. Practice data is covered only if its store is named. */
export const isSelectedStore = (key: SQL, { stores, uncounted }: AnnotationQuery): SQL =>
  stores
    ? sql`${key} = any(${sql.param([...stores])}::text[])`
    : sql`(${key} is null or ${key} <> all(${sql.param([...uncounted])}::text[]))`

export const isWithin = (at: SQL, { from, to }: AnnotationQuery): SQL =>
  to ? sql`${at} >= ${from} and ${at} < ${to}` : sql`${at} >= ${from}`

export const address = (
  path: string,
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) search.append(name, each)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
