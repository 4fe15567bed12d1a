import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { AnalysisCard } from './AnalysisCard'
import { metricsQuery, type Metrics } from './analytics.queries'
import { MeasureNotes } from './MeasureNotes'
import { PivotUrl } from './pivot/pivot-url'
import { valueRowsLink, PIVOT_PAGE } from './pivot/rows-link'
import { useKeyText } from './use-key-text'
import { useKnownText } from './use-value-text'
import styles from './analytics.module.css'

/** Maximum number of displayed rows; the multi-dimension page shows the rest. */
const MAX_ROWS = 8

type BreakDownName =
  | 'store'
  | 'status'
  | 'task'
  | 'product'
  | 'purchases'
  | 'restocks'
  | 'checks'
  | 'messages'
  | 'discounts'

interface BreakDownProps {
  readonly span: DaySpan
  /** Suffix of the heading's message key: `analytics.top.<name>`. */
  readonly name: BreakDownName
  readonly by: Dimension
  /** The first measure defines the order of the rows. */
  readonly measures: readonly [Measure, ...Measure[]]
  /** Measures read for the displayed rows only: reading them for all rows first would be slow. */
  readonly deferredMeasures?: readonly Measure[]
  /** Whether to link to the same break-down by month. */
  readonly isByMonth?: boolean
  /** Address of the list behind a row. Without it, each value links to the rows behind it. */
  readonly linkOf?: (key: string | null) => string | undefined
}

type Row = Metrics['rows'][number]

interface BreakDownTableProps extends Omit<BreakDownProps, 'name' | 'ofShown'> {
  readonly metrics: Metrics
  /** Displayed rows, in descending order. */
  readonly rows: readonly Row[]
}

const firstValue = ({ values: [value] }: Row): number => value ?? 0

const BreakDownTable = ({ metrics, rows, span, by, measures, linkOf }: BreakDownTableProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const knownText = useKnownText(metrics)
  const renderValue = (key: string | null, measure: Measure, value: number | null) => {
    const text = knownText(measure, value, false)
    if (text === null) return <UnknownValue />
    if (linkOf || value === 0) return text
    return <Link to={valueRowsLink('', { ...span, rows: by, measure: measures[0] }, measure, [key])}>{text}</Link>
  }
  const largest = Math.max(1, ...rows.map(firstValue))
  return (
    <div className={styles.wide} role="group" aria-label={t(`analytics.dimension.${by}`)} tabIndex={0}>
      <table className={styles.bars}>
        <thead>
          <tr>
            <th scope="col">{t(`analytics.dimension.${by}`)}</th>
            <td className={styles.bar} />
            {measures.map((measure) => (
              <th scope="col" key={measure} className={styles.number}>
                {t(`analytics.measure.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [key = null] = row.keys
            const link = linkOf?.(key)
            const text = keyText(by, key, metrics)
            return (
              <tr key={key ?? ''}>
                <th scope="row" className={styles.name} title={text}>
                  {link === undefined ? text : <Link to={link}>{text}</Link>}
                </th>
                <td className={styles.bar} aria-hidden>
                  <span style={{ width: `${(100 * firstValue(row)) / largest}%` }} />
                </td>
                {measures.map((measure, index) => (
                  <td key={measure} className={styles.number}>
                    {renderValue(key, measure, row.values[index] ?? null)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Displayed rows, completed with the measures that are read for them only. */
const useDisplayedRows = (metrics: Metrics | undefined, { span, by, deferredMeasures }: BreakDownProps): Row[] => {
  const rows = useMemo(
    () => (metrics?.rows ?? []).toSorted((one, other) => firstValue(other) - firstValue(one)).slice(0, MAX_ROWS),
    [metrics],
  )
  const keys = rows.map(({ keys: [key] }) => key ?? '')
  const deferredQuery = metricsQuery(span, deferredMeasures ?? [], [by], { [by]: keys })
  const { data } = useQuery({ ...deferredQuery, enabled: deferredMeasures !== undefined && keys.length > 0 })
  if (deferredMeasures === undefined) return rows
  const found = new Map(data?.rows.map(({ keys: [key = null], values }) => [key, values]))
  return rows.map(({ keys, values }) => {
    const deferredValues = found.get(keys[0] ?? null)
    return { keys, values: [...values, ...deferredMeasures.map((_, index) => deferredValues?.[index] ?? null)] }
  })
}

/** Table of the period's metrics by one dimension, in descending order. */
export const BreakDown = (props: BreakDownProps) => {
  const { span, name, by, measures: counted, deferredMeasures = [], isByMonth = false, linkOf } = props
  const { t } = useTranslation('admin')
  const query = useQuery(metricsQuery(span, counted, [by], { most: MAX_ROWS }))
  const rows = useDisplayedRows(query.data, props)
  const [primary, ...others] = counted
  const pivot = { ...span, rows: by, measure: primary }
  const more = query.data ? query.data.rows.length + query.data.left_out - MAX_ROWS : 0
  return (
    <AnalysisCard title={t(`analytics.top.${name}`)}>
      <Loaded query={query} rows={5} width="100%" hidesLaterErrors>
        {(metrics) =>
          metrics.rows.length === 0 ? (
            <p className={styles.note}>{t('analytics.empty')}</p>
          ) : (
            <BreakDownTable
              metrics={metrics}
              rows={rows}
              span={span}
              by={by}
              measures={[primary, ...others, ...deferredMeasures]}
              {...(linkOf && { linkOf })}
            />
          )
        }
      </Loaded>
      <div className={styles.cardEnd}>
        <MeasureNotes measures={[...counted, ...deferredMeasures]} />
        {more > 0 && (
          <Link to={PIVOT_PAGE + writeUrlState(PivotUrl, '', { ...pivot, chart: 'none' })}>
            {t('analytics.more', { count: more })}
          </Link>
        )}
        {isByMonth && query.data?.rows.length !== 0 && (
          <Link to={PIVOT_PAGE + writeUrlState(PivotUrl, '', { ...pivot, columns: 'month' })}>
            {t('analytics.by_month')}
          </Link>
        )}
      </div>
    </AnalysisCard>
  )
}
