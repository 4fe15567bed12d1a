import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { DaySpan } from '@outlet/shared/contract/day-span'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import { figuresQuery, type Figures } from './analytics.queries'
import { MeasureNotes } from './MeasureNotes'
import { PivotUrl } from './pivot-url'
import { figureRows, PIVOT_PAGE } from './rows-link'
import { useKeyText } from './use-key-text'
import { useKnownText } from './use-value-text'
import { WithFigures } from './WithFigures'
import styles from './analytics.module.css'

/** As many say most; the rest is in the analysis by several dimensions. */
const SHOWN = 8

type PartName =
  'store' | 'status' | 'task' | 'product' | 'purchases' | 'reasons' | 'restocks' | 'checks' | 'messages' | 'discounts'

interface BreakDownProps {
  readonly span: DaySpan
  /** Of its heading: `analytics.top.<name>`. */
  readonly name: PartName
  readonly by: Dimension
  /** The rows are sorted by the first. */
  readonly measures: readonly [Measure, ...Measure[]]
  /** Read for the displayed rows only: reading them for all rows first would be slow. */
  readonly ofShown?: readonly Measure[]
  /** Whether it leads to the same month by month. */
  readonly isByMonth?: boolean
  /** The list that a row is made of; of what has none, each figure leads to its rows. */
  readonly linkOf?: (key: string | null) => string | undefined
}

type Row = Figures['rows'][number]

interface BreakDownTableProps extends Omit<BreakDownProps, 'name' | 'ofShown'> {
  readonly figures: Figures
  /** Those that show, the most first. */
  readonly rows: readonly Row[]
}

/** In CSS pixels; what is narrower is scrolled. */
const NAME_WIDTH = 140
const NUMBER_WIDTH = 72

const first = ({ values: [value] }: Row): number => value ?? 0

const BreakDownTable = ({ figures, rows, span, by, measures, linkOf }: BreakDownTableProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const knownText = useKnownText(figures)
  const said = (key: string | null, measure: Measure, value: number | null) => {
    const text = knownText(measure, value, false)
    if (text === null) return <UnknownValue />
    if (linkOf || value === 0) return text
    return <Link to={figureRows('', { ...span, rows: by, measure: measures[0] }, measure, [key])}>{text}</Link>
  }
  const most = Math.max(1, ...rows.map(first))
  return (
    <div className={styles.wide} role="group" aria-label={t(`analytics.dimension.${by}`)} tabIndex={0}>
      <table className={styles.table} style={{ minWidth: NAME_WIDTH + NUMBER_WIDTH * measures.length }}>
        <thead>
          <tr>
            <th scope="col">{t(`analytics.dimension.${by}`)}</th>
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
            const text = keyText(by, key, figures)
            return (
              <tr key={key ?? ''}>
                <th scope="row" className={styles.name} title={text}>
                  {link === undefined ? text : <Link to={link}>{text}</Link>}
                  <span className={styles.share} aria-hidden style={{ width: `${(100 * first(row)) / most}%` }} />
                </th>
                {measures.map((measure, index) => (
                  <td key={measure} className={styles.number}>
                    {said(key, measure, row.values[index] ?? null)}
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

/** The rows that show, with what is read of them alone. */
const useShown = (figures: Figures | undefined, { span, by, ofShown }: BreakDownProps): Row[] => {
  const rows = useMemo(
    () => (figures?.rows ?? []).toSorted((one, other) => first(other) - first(one)).slice(0, SHOWN),
    [figures],
  )
  const keys = rows.map(({ keys: [key] }) => key ?? '')
  const asked = figuresQuery(span, ofShown ?? [], [by], { [by]: keys })
  const { data } = useQuery({ ...asked, enabled: ofShown !== undefined && keys.length > 0 })
  if (ofShown === undefined) return rows
  const found = new Map(data?.rows.map(({ keys: [key = null], values }) => [key, values]))
  return rows.map(({ keys, values }) => {
    const late = found.get(keys[0] ?? null)
    return { keys, values: [...values, ...ofShown.map((_, index) => late?.[index] ?? null)] }
  })
}

/** The period's figures by one dimension, the most first. */
export const BreakDown = (props: BreakDownProps) => {
  const { span, name, by, measures: counted, ofShown = [], isByMonth = false, linkOf } = props
  const { t } = useTranslation('admin')
  const id = useId()
  const query = useQuery(figuresQuery(span, counted, [by], { most: SHOWN }))
  const rows = useShown(query.data, props)
  const [most, ...others] = counted
  const pivot = { ...span, rows: by, measure: most }
  const more = query.data ? query.data.rows.length + query.data.left_out - SHOWN : 0
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {t(`analytics.top.${name}`)}
      </h2>
      <WithFigures query={query} lines={5}>
        {(figures) =>
          figures.rows.length === 0 ? (
            <p className={styles.note}>{t('analytics.empty')}</p>
          ) : (
            <BreakDownTable
              figures={figures}
              rows={rows}
              span={span}
              by={by}
              measures={[most, ...others, ...ofShown]}
              {...(linkOf && { linkOf })}
            />
          )
        }
      </WithFigures>
      <MeasureNotes measures={[...counted, ...ofShown]} />
      {more > 0 && (
        <Link className={styles.more} to={PIVOT_PAGE + writeUrlState(PivotUrl, '', pivot)}>
          {t('analytics.more', { count: more })}
        </Link>
      )}
      {isByMonth && query.data?.rows.length !== 0 && (
        <Link className={styles.more} to={PIVOT_PAGE + writeUrlState(PivotUrl, '', { ...pivot, columns: 'month' })}>
          {t('analytics.by_month')}
        </Link>
      )}
    </section>
  )
}
