import { sql, type SQL } from 'drizzle-orm'
import { hasSeveral, type Dimension } from '@outlet/shared/contract/analytics'

/** Each of the fact's table as `f`, of its product as `p`, or of its day as `d`. */
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

/** What rows are grouped by first. */
export const columnOf = (dimension: Dimension): SQL => columnsOf[dimension]

const grouped = (dimension: Dimension): SQL => sql`g.${sql.identifier(dimension)}`
const oneOf = (dimension: Dimension) => sql.identifier(`one_of_${dimension}`)

/** What has several stands in as many groups; with none in one. */
export const eachOf = (dimension: Dimension): SQL =>
  sql`left join lateral unnest(${grouped(dimension)}) as ${oneOf(dimension)} (value) on true`

const asText = (dimension: Dimension, column: SQL): SQL => {
  if (dimension === 'day') return sql`to_char(${column}, 'YYYY-MM-DD')`
  return dimension === 'hour' ? sql`to_char(${column}, 'FM00')` : sql`${column}::text`
}

/** As text, of groups as `g`. */
export const keyOf = (dimension: Dimension): SQL =>
  hasSeveral(dimension) ? sql`${oneOf(dimension)}.value` : asText(dimension, grouped(dimension))

/** Whether a row's is one of those; the empty text is what is not known. */
export function isAmong(dimension: Dimension, values: readonly string[]): SQL {
  const [column, wanted] = [columnOf(dimension), sql`${sql.param([...values])}::text[]`]
  if (hasSeveral(dimension)) return sql`(${column} && ${wanted} or (${column} = '{}' and '' = any(${wanted})))`
  // Said without the empty text, an index can answer it.
  const text = asText(dimension, column)
  return values.includes('') ? sql`coalesce(${text}, '') = any(${wanted})` : sql`${text} = any(${wanted})`
}

const DAY_MS = 86_400_000

/** What the days are part of, as `d`: said as values, since a function of a day would be reckoned for each of its rows. */
export function daysBetween(from: string, to: string): SQL {
  const days = Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS)
    // Sunday, which is 0 here, is the seventh.
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
