import { sql, type SQL } from 'drizzle-orm'
import type { Label } from '@outlet/shared/contract/label'
import type { Permission } from '@outlet/shared/contract/roles'
import type { z } from '@outlet/shared/contract/zod'

/** What is asked of each kind. */
export interface Asked {
  readonly from: SQL
  /** Undefined = until now. */
  readonly to: SQL | undefined
  readonly stores: readonly string[] | undefined
  /** Where none are named: those that do not count. As values, since of a question the planner takes nearly all to be left out. */
  readonly uncounted: readonly string[]
  /** In lower case. */
  readonly products: readonly string[] | undefined
  readonly environment: string
}

/** A day of the installation, and the one after it, as of which several are told. */
export interface Day {
  readonly day: string
  readonly next: string
}

/** Where annotations of a kind come from. `facts` are what `rows` tells of each. */
export interface AnnotationSource {
  readonly needs: Permission
  /** Statements of rows `(at, until, facts)`, each in the order of an index over `at`. */
  rows(asked: Asked): readonly SQL[]
  text(facts: unknown): z.infer<typeof Label>
  link(facts: unknown, may: (permission: Permission) => boolean): string | null
  linkOfDay(day: Day, asked: Asked, may: (permission: Permission) => boolean): string | null
}

/** Whether a row with this store's key is asked for; practice data only by name. */
export const isAskedStore = (key: SQL, { stores, uncounted }: Asked): SQL =>
  stores
    ? sql`${key} = any(${sql.param([...stores])}::text[])`
    : sql`(${key} is null or ${key} <> all(${sql.param([...uncounted])}::text[]))`

export const isWithin = (at: SQL, { from, to }: Asked): SQL =>
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
