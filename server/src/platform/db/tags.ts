import { sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { normaliseText, tagKey, uniqueTags } from '@outlet/shared/contract/text'
import type { Queryable } from './database'

type Tags = readonly string[]

const folded = (tags: Tags) => sql`fold_tags(${sql.param([...tags])}::text[])`

/** The tag as given, which may have been stored before normalisation was introduced, and normalised. */
const spellings = (tag: string): string[] => [tag, normaliseText(tag, 'tag') || tag]

/** Condition: the row has one of the tags, independent of spelling. */
export const hasSomeTag = (column: AnyPgColumn, tags: Tags) =>
  sql`fold_tags(${column}) && ${folded(tags.flatMap(spellings))}`

/** Condition: the row has all of the tags, independent of spelling. */
export const hasAllTags = (column: AnyPgColumn, tags: Tags) =>
  sql`(${sql.join(
    tags.map((tag) => hasSomeTag(column, [tag])),
    sql` and `,
  )})`

export const hasTag = (tags: Tags, tag: string): boolean => tags.some((one) => tagKey(one) === tagKey(tag))

export const withoutTags = (tags: Tags, others: Tags): string[] => tags.filter((tag) => !hasTag(others, tag))

/**
 * The tags without duplicates, each in the spelling that most rows of the table use. A tag without rows is unchanged.
 */
export async function inKnownSpelling(
  db: Queryable,
  { table, column }: { table: AnyPgTable; column: AnyPgColumn },
  tags: Tags,
): Promise<string[]> {
  if (tags.length === 0) return []
  const { rows } = await db.execute<{ tag: string }>(sql`
    select mode() within group (order by tag) as tag from ${table}, unnest(${column}) as tag
    where ${hasSomeTag(column, tags)} and fold_tag(tag) = any(${folded(tags)}) group by fold_tag(tag)`)
  const known = new Map(rows.map(({ tag }) => [tagKey(tag), tag]))
  return uniqueTags(tags).map((tag) => known.get(tagKey(tag)) ?? tag)
}
