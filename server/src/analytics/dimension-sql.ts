import { sql, type SQL } from 'drizzle-orm'
import { hasSeveral, type Dimension } from '@outlet/shared/contract/analytics'

/** Dimension → SQL column: of the fact table `f`, of the product `p`, or of the day `d`. */
const columnsOf: Record<Dimension, SQL> = {
  day: sql`f.day`,
  week: sql`d.week`,
  month: sql`d.month`,
  weekday: sql`d.weekday`,
  hour: sql`f.hour`,
  store: sql`f.store`,
  status: sql`f.status`,
  source: sql`f.source`,
  task: sql`f.task_id`,
  channel: sql`f.channel_id`,
  user: sql`f.user_id`,
  tag: sql`f.tags`,
  category: sql`coalesce(p.category_ids, '{}')`,
  product: sql`f.product_code`,
  color: sql`f.color`,
  size: sql`f.size`,
  mode: sql`f.mode`,
  outcome: sql`f.outcome`,
  reason: sql`f.reason`,
  notification_channel: sql`f.notification_channel_id`,
  delivery_type: sql`f.delivery_type`,
}

/** Column by which the rows of a fact table are grouped. */
export const columnOf = (dimension: Dimension): SQL => columnsOf[dimension]

const grouped = (dimension: Dimension): SQL => sql`g.${sql.identifier(dimension)}`
const oneOf = (dimension: Dimension) => sql.identifier(`one_of_${dimension}`)

/**
 * Unnests a multi-value dimension: a row with several values counts in each of their groups, a row without values in
 * one group.
 */
export const eachOf = (dimension: Dimension): SQL =>
  sql`left join lateral unnest(${grouped(dimension)}) as ${oneOf(dimension)} (value) on true`

const asText = (dimension: Dimension, column: SQL): SQL => {
  if (dimension === 'day') return sql`to_char(${column}, 'YYYY-MM-DD')`
  return dimension === 'hour' ? sql`to_char(${column}, 'FM00')` : sql`${column}::text`
}

/** Key of a group `g`, as text. */
export const keyOf = (dimension: Dimension): SQL =>
  hasSeveral(dimension) ? sql`${oneOf(dimension)}.value` : asText(dimension, grouped(dimension))

/** Whether a row's value of the dimension is one of `values`; the empty text stands for an unknown value. */
export function isAmong(dimension: Dimension, values: readonly string[]): SQL {
  const [column, wanted] = [columnOf(dimension), sql`${sql.param([...values])}::text[]`]
  if (hasSeveral(dimension)) return sql`(${column} && ${wanted} or (${column} = '{}' and '' = any(${wanted})))`
  // Without `coalesce` an index can be used.
  const text = asText(dimension, column)
  return values.includes('') ? sql`coalesce(${text}, '') = any(${wanted})` : sql`${text} = any(${wanted})`
}

const DAY_MS = 86_400_000

/**
 * Joins week, month and weekday of each day as `d`. They are bound as values, since a function of the day would be
 * computed for each row.
 */
export function daysBetween(from: string, to: string): SQL {
  const days = Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS)
    // ISO weekday: `getUTCDay` returns 0 for Sunday, which is 7.
    return { day: dateOf(day), weekday: day.getUTCDay() || 7 }
  })
  const weeks = days.map(({ day, weekday }) => dateOf(new Date(Date.parse(day) - (weekday - 1) * DAY_MS)))
  const list = <Value>(values: readonly Value[]) => sql.param([...values])
  return sql`
    join unnest(${list(days.map(({ day }) => day))}::date[], ${list(weeks)}::text[],
      ${list(days.map(({ day }) => day.slice(0, 'YYYY-MM'.length)))}::text[], ${list(days.map(({ weekday }) => weekday))}::int[]
    ) as d (day, week, month, weekday) on d.day = f.day`
}

const dateOf = (day: Date): string => day.toISOString().slice(0, 'YYYY-MM-DD'.length)
