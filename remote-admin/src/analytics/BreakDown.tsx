import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Dimension, Measure } from '@outlet/shared/contract/analytics'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import { figuresQuery, type Figures } from './analytics.queries'
import type { DaySpan } from './periods'
import { PivotUrl } from './pivot-url'
import { useKeyText } from './use-key-text'
import { useValueText } from './use-value-text'
import { WithFigures } from './WithFigures'
import styles from './analytics.module.css'

/** As many say most; the rest is in the analysis by several dimensions. */
const SHOWN = 8

interface BreakDownProps {
  readonly span: DaySpan
  readonly by: Dimension
  /** A count, by which the rows are sorted, and an amount. */
  readonly measures: readonly [Measure, Measure]
  /** Where the rows are that a figure is made of; undefined where no list has such a filter. */
  readonly linkOf: (key: string | null) => string | undefined
}

interface BreakDownTableProps extends Omit<BreakDownProps, 'span'> {
  readonly figures: Figures
}

const first = ({ values: [value = 0] }: Figures['rows'][number]): number => value

const BreakDownTable = ({ figures, by, measures, linkOf }: BreakDownTableProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const valueText = useValueText()
  const rows = figures.rows.toSorted((one, other) => first(other) - first(one)).slice(0, SHOWN)
  const most = Math.max(1, ...rows.map(first))
  return (
    <table className={styles.table}>
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
          const link = linkOf(key)
          const text = keyText(by, key, figures.labels)
          return (
            <tr key={key ?? ''}>
              <th scope="row" className={styles.name} title={text}>
                {link === undefined ? text : <Link to={link}>{text}</Link>}
                <span className={styles.share} aria-hidden style={{ width: `${(100 * first(row)) / most}%` }} />
              </th>
              {measures.map((measure, index) => (
                <td key={measure} className={styles.number}>
                  {valueText(measure, row.values[index] ?? 0, figures.currency)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The period's figures by one dimension, the most first. */
export const BreakDown = ({ span, by, measures, linkOf }: BreakDownProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const query = useQuery(figuresQuery(span, measures, [by]))
  const more = query.data ? query.data.rows.length + query.data.left_out - SHOWN : 0
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {t(`analytics.top.${by}`)}
      </h2>
      <WithFigures query={query} lines={5}>
        {(figures) => <BreakDownTable figures={figures} by={by} measures={measures} linkOf={linkOf} />}
      </WithFigures>
      {more > 0 && (
        <Link
          className={styles.more}
          to={`/visualization/multi-dimension-data-analysis${writeUrlState(PivotUrl, '', { ...span, rows: by, measure: measures[0] })}`}
        >
          {t('analytics.more', { count: more })}
        </Link>
      )}
    </section>
  )
}
