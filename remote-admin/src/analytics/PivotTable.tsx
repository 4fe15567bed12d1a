import { useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dimension, Measure } from '@outlet/shared/contract/analytics'
import type { Figures } from './analytics.queries'
import { pivotOf } from './pivot'
import { useKeyText } from './use-key-text'
import { useValueText } from './use-value-text'
import styles from './analytics.module.css'

/** Of the largest cell; the text stays readable on it. */
const DARKEST = 0.35

interface PivotTableProps {
  readonly figures: Figures
  readonly measure: Measure
  readonly rows: Dimension
  readonly columns: Dimension | undefined
}

/** Custom properties, which React's types do not know. */
const heat = (share: number) => ({ '--heat': share * DARKEST }) as CSSProperties

/** A measure by one or two dimensions, with its sums. */
export const PivotTable = ({ figures, measure, rows, columns }: PivotTableProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const valueText = useValueText()
  const pivot = useMemo(() => pivotOf(figures, rows, columns), [figures, rows, columns])
  const said = (value: number) => valueText(measure, value, figures.currency)
  const name = t(`analytics.measure.${measure}`)
  const caption = columns
    ? t('analytics.table_by_two', {
        measure: name,
        rows: t(`analytics.dimension.${rows}`),
        columns: t(`analytics.dimension.${columns}`),
      })
    : t('analytics.table_by_one', { measure: name, rows: t(`analytics.dimension.${rows}`) })
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.pivot} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{t(`analytics.dimension.${rows}`)}</th>
            {columns &&
              pivot.columns.map((key) => (
                <th scope="col" key={key ?? ''}>
                  {keyText(columns, key, figures.labels)}
                </th>
              ))}
            <th scope="col">{columns ? t('analytics.sum') : name}</th>
          </tr>
        </thead>
        <tbody>
          {pivot.rows.map(({ key, values, sum }) => (
            <tr key={key ?? ''}>
              <th scope="row" title={keyText(rows, key, figures.labels)}>
                {keyText(rows, key, figures.labels)}
              </th>
              {values.map((value, index) => (
                <td
                  key={pivot.columns[index] ?? ''}
                  className={styles.heat}
                  style={heat(pivot.most === 0 ? 0 : value / pivot.most)}
                >
                  {value === 0 ? '' : said(value)}
                </td>
              ))}
              <td className={styles.sum}>{said(sum)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={styles.sum}>
              {t('analytics.sum')}
            </th>
            {pivot.columnSums.map((value, index) => (
              <td key={pivot.columns[index] ?? ''} className={styles.sum}>
                {said(value)}
              </td>
            ))}
            <td className={styles.sum}>{said(pivot.sum)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
