import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { totalKindOf } from '@outlet/shared/contract/analytics'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import type { Metrics } from '../analytics.queries'
import type { Key } from './pivot'
import { headKey, nextSort, sortOf, type AnalysisTable, type Cell, type Head, type Sort, type TableRow } from '../table'
import { useHeadText } from '../use-head-text'
import { useRowText } from '../use-key-text'
import { useKnownText } from '../use-value-text'
import styles from '../analytics.module.css'

/** Opacity of the largest cell; text stays readable on it. */
const MAX_OPACITY = 0.35

interface PivotTableProps {
  readonly table: AnalysisTable
  readonly metrics: Metrics
  readonly requested: PivotQuery
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** Address of the same analysis of this row only; null if there is no such analysis. */
  readonly narrow: (key: Key) => string | null
  /** Address of the rows behind a cell. */
  readonly linkOf: (key: Key, head: Head) => string
}

/** The assertion is needed because React's types do not include custom properties. */
const heatStyle = (share: number | null) => (share === null ? {} : { '--heat': share * MAX_OPACITY }) as CSSProperties

interface ValueCellProps {
  readonly cell: Cell
  readonly metrics: Metrics
  readonly link: string | null
  readonly isTotal?: boolean
}

const ValueCell = ({ cell: { head, measure, value, share }, metrics, link, isTotal = false }: ValueCellProps) => {
  const isBold = isTotal || head.kind === 'total'
  const text = useKnownText(metrics)(measure, value, isBold)
  return (
    <td className={share === null ? (isBold ? styles.sum : undefined) : styles.heat} style={heatStyle(share)}>
      {text === null ? <UnknownValue /> : link === null || !value ? text : <Link to={link}>{text}</Link>}
    </td>
  )
}

/** Caption of the table: `Orders by Store and Status`. */
export const useCaption = ({ measures: [measure], rows, columns }: PivotQuery) => {
  const { t } = useTranslation('admin')
  const [name, byRows] = [t(`analytics.measure.${measure}`), t(`analytics.dimension.${rows}`)]
  return columns
    ? t('analytics.table_by_two', { measure: name, rows: byRows, columns: t(`analytics.dimension.${columns}`) })
    : t('analytics.table_by_one', { measure: name, rows: byRows })
}

interface HeadCellProps {
  readonly head: Head
  readonly text: string
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

const HeadCell = ({ head, text, sort, onSort }: HeadCellProps) => {
  const { t } = useTranslation('admin')
  const by = sortOf(sort)
  const order = by?.key !== headKey(head) ? undefined : by.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={order}>
      <button
        type="button"
        className={styles.sort}
        title={t('analytics.sort_by', { name: text })}
        onClick={() => onSort(nextSort(sort, head))}
      >
        {text}
        {order && <span aria-hidden>{order === 'descending' ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  )
}

type RowProps = Pick<PivotTableProps, 'requested' | 'metrics' | 'narrow' | 'linkOf'> & { readonly row: TableRow }

const Row = ({ row, requested, metrics, narrow, linkOf }: RowProps) => {
  const { t } = useTranslation('admin')
  const { key, cells, others } = row
  const text = useRowText(requested, metrics)(row)
  const narrower = others === undefined ? narrow(key) : null
  const linkTo = ({ head }: Cell) => (head.kind === 'before' || others !== undefined ? null : linkOf(key, head))
  return (
    <tr>
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
        <ValueCell key={headKey(cell.head)} cell={cell} metrics={metrics} link={linkTo(cell)} />
      ))}
    </tr>
  )
}

/**
 * Table of measures by one dimension, or of one measure by two, with totals. Each value links to the rows behind it.
 */
export const PivotTable = ({ table, metrics, requested, sort, onSort, ...links }: PivotTableProps) => {
  const { t } = useTranslation('admin')
  const headText = useHeadText(requested, metrics)
  const caption = useCaption(requested)
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.pivot} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{t(`analytics.dimension.${requested.rows}`)}</th>
            {table.heads.map((head) => (
              <HeadCell key={headKey(head)} head={head} text={headText(head)} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={`${row.key} ${row.others}`} row={row} requested={requested} metrics={metrics} {...links} />
          ))}
          <tr>
            <th scope="row" className={styles.sum}>
              {t(`analytics.total_of.${totalKindOf(requested.measures)}`)}
            </th>
            {table.totals.map((cell) => (
              <ValueCell key={headKey(cell.head)} cell={cell} metrics={metrics} link={null} isTotal />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
