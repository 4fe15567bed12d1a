import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Figures } from './analytics.queries'
import type { Key } from './pivot'
import type { PivotAsked } from './pivot-url'
import type { AnalysisTable, Cell, Head } from './table'
import { useHeadText } from './use-head-text'
import { useKeyText } from './use-key-text'
import { useValueText } from './use-value-text'
import styles from './analytics.module.css'

/** Of the largest cell; the text stays readable on it. */
const DARKEST = 0.35

interface PivotTableProps {
  readonly table: AnalysisTable
  readonly figures: Figures
  readonly asked: PivotAsked
  /** The same question of a row alone; null where it cannot be asked. */
  readonly narrow: (key: Key) => string | null
  /** The rows of a list that a cell is made of; null where there is no such list. */
  readonly linkOf: (key: Key, head: Head) => string | null
}

/** Custom properties, which React's types do not know. */
const heat = (share: number | null) => (share === null ? {} : { '--heat': share * DARKEST }) as CSSProperties

const headKey = (head: Head): string =>
  head.kind === 'column' ? `=${head.key ?? ''}` : head.kind + ('measure' in head ? head.measure : '')

interface ValueCellProps {
  readonly cell: Cell
  readonly currency: string
  readonly link: string | null
  readonly isSum?: boolean
}

const ValueCell = ({ cell: { head, measure, value, share }, currency, link, isSum = false }: ValueCellProps) => {
  const valueText = useValueText()
  const text = value === null ? '' : valueText(measure, value, currency)
  const isBold = isSum || head.kind === 'sum'
  return (
    <td className={share === null ? (isBold ? styles.sum : undefined) : styles.heat} style={heat(share)}>
      {link === null || !value ? text : <Link to={link}>{text}</Link>}
    </td>
  )
}

const useCaption = ({ measures: [measure], rows, columns }: PivotAsked) => {
  const { t } = useTranslation('admin')
  const [name, byRows] = [t(`analytics.measure.${measure}`), t(`analytics.dimension.${rows}`)]
  return columns
    ? t('analytics.table_by_two', { measure: name, rows: byRows, columns: t(`analytics.dimension.${columns}`) })
    : t('analytics.table_by_one', { measure: name, rows: byRows })
}

/** Measures by one dimension, or one by two, with their sums; each leads to what it is made of. */
export const PivotTable = ({ table, figures, asked, narrow, linkOf }: PivotTableProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const headText = useHeadText(asked, figures.labels)
  const caption = useCaption(asked)
  const { currency, labels } = figures
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.pivot} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{t(`analytics.dimension.${asked.rows}`)}</th>
            {table.heads.map((head) => (
              <th scope="col" key={headKey(head)}>
                {headText(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells }) => {
            const text = keyText(asked.rows, key, labels)
            const narrower = narrow(key)
            return (
              <tr key={key ?? ''}>
                <th scope="row" title={text}>
                  {narrower === null ? (
                    text
                  ) : (
                    <Link to={narrower} aria-label={t('analytics.only', { name: text })}>
                      {text}
                    </Link>
                  )}
                </th>
                {cells.map((cell) => (
                  <ValueCell
                    key={headKey(cell.head)}
                    cell={cell}
                    currency={currency}
                    link={cell.head.kind === 'before' ? null : linkOf(key, cell.head)}
                  />
                ))}
              </tr>
            )
          })}
          <tr>
            <th scope="row" className={styles.sum}>
              {t('analytics.sum')}
            </th>
            {table.sums.map((cell) => (
              <ValueCell key={headKey(cell.head)} cell={cell} currency={currency} link={null} isSum />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
