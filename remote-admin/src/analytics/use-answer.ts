import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiError } from '@outlet/shared/api/api-error'
import { dimensionsOf, filtersOf, isComparable, type PivotAsked } from '@outlet/shared/contract/analyses'
import { isPercentile, type Measure } from '@outlet/shared/contract/analytics'
import { spanBefore, type DaySpan } from '@outlet/shared/contract/day-span'
import { figuresQuery, type Figures } from './analytics.queries'
import { isFilter, topOf, type PivotUrl } from './pivot-url'
import { arranged, headKey, sortOf, tableOf } from './table'

/**
 * Percentiles that can wait until it is known which rows show, since the rows are cut by another measure: of 10,000 products
 * they take a second, of those that show hundredths of it.
 */
const lateOf = (url: PivotUrl, { measures, rows }: PivotAsked, isCompared: boolean): readonly Measure[] => {
  if (topOf(url) === null || !isFilter(rows)) return []
  const sorted = sortOf(url.sort)?.key
  const kinds = isCompared ? (['measure', 'before'] as const) : (['measure'] as const)
  const cutBy = measures.find((measure) => kinds.some((kind) => headKey({ kind, measure }) === sorted)) ?? measures[0]
  return isPercentile(cutBy) ? [] : measures.filter(isPercentile)
}

const arrivedOf = ({ data, isPlaceholderData }: UseQueryResult<Figures, ApiError>) =>
  isPlaceholderData ? undefined : data

/** The keys of the rows that show; null where these are all. */
const shownKeys = (figures: Figures, before: Figures | null, url: PivotUrl, asked: PivotAsked): string[] | null => {
  const { rows } = arranged(tableOf(figures, before, asked), asked.rows, url.sort, topOf(url))
  const shown = rows.filter(({ others }) => others === undefined)
  return shown.length === rows.length ? null : shown.map(({ key }) => key ?? '')
}

interface LateAsked {
  readonly url: PivotUrl
  readonly asked: PivotAsked
  readonly late: readonly Measure[]
  /** Of the rows that show; null where these are all, undefined until that is known. */
  readonly keys: readonly string[] | null | undefined
}

/** What comes late, of rows and of all together. */
const useLate = (span: DaySpan | null, { url, asked, late, keys }: LateAsked) => {
  const [days, filters] = [span ?? url, filtersOf(url)]
  const enabled = late.length > 0 && span !== null && keys !== undefined
  const ofShown = keys ? { ...filters, [asked.rows]: keys } : filters
  const ofRows = useQuery({ ...figuresQuery(days, late, [asked.rows], ofShown), enabled })
  const ofAll = useQuery({ ...figuresQuery(days, late, [], filters), enabled: enabled && keys !== null })
  const error = ofRows.error ?? ofAll.error
  return { rows: arrivedOf(ofRows)?.rows, totals: arrivedOf(keys === null ? ofRows : ofAll)?.totals, error }
}

/** With the measures that come late; those are null until they are there. */
const useCompleted = (figures: Figures | undefined, span: DaySpan | null, late: LateAsked) => {
  const { rows, totals, error } = useLate(span, late)
  const {
    asked: { measures },
    late: names,
  } = late
  const completed = useMemo(() => {
    if (!figures || names.length === 0) return figures
    const early = measures.filter((measure) => !names.includes(measure))
    const joined = (own: Figures['totals'], others: Figures['totals'] = []) =>
      measures.map(
        (measure) => (names.includes(measure) ? others[names.indexOf(measure)] : own[early.indexOf(measure)]) ?? null,
      )
    const found = new Map(rows?.map(({ keys: [key], values }) => [key, values]))
    return {
      ...figures,
      rows: figures.rows.map(({ keys, values }) => ({ keys, values: joined(values, found.get(keys[0])) })),
      totals: joined(figures.totals, totals),
    }
  }, [figures, measures, names, rows, totals])
  return { figures: completed, error }
}

/** Of the address's days and, where it is compared, of those before. */
const useEarly = (url: PivotUrl, asked: PivotAsked, isCompared: boolean) => {
  const by = dimensionsOf(asked)
  const query = useQuery(figuresQuery(url, asked.measures, by, filtersOf(url)))
  const past = spanBefore(url) ?? (query.data ? spanBefore(query.data) : null)
  const span = isCompared ? past : null
  const before = useQuery({ ...figuresQuery(span ?? url, asked.measures, by, filtersOf(url)), enabled: span !== null })
  const [now, then] = [arrivedOf(query), span ? arrivedOf(before) : undefined]
  return { query, span, before: then, hasAll: now !== undefined && (then !== undefined || !isCompared) }
}

/** What the page's address asks. */
export const useAnswer = (url: PivotUrl, asked: PivotAsked) => {
  const isCompared = url.compare === true && isComparable(asked)
  const late = useMemo(() => lateOf(url, asked, isCompared), [url, asked, isCompared])
  const [first = asked.measures[0], ...others] = asked.measures.filter((measure) => !late.includes(measure))
  const early: PivotAsked = { ...asked, measures: [first, ...others] }
  const { query, span, before, hasAll } = useEarly(url, early, isCompared)
  const isWaiting = late.length > 0 && hasAll && query.data !== undefined
  const part = { url, asked, late, keys: isWaiting ? shownKeys(query.data, before ?? null, url, early) : undefined }
  const now = useCompleted(query.data, url, part)
  const then = useCompleted(before, span, part)
  return { query, isCompared, figures: now.figures, before: then.figures ?? null, error: now.error ?? then.error }
}
