import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PivotAsked } from '@outlet/shared/contract/analyses'
import { totalKindOf } from '@outlet/shared/contract/analytics'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import type { Figures } from './analytics.queries'
import type { Key } from './pivot'
import { headKey, nextSort, sortOf, type AnalysisTable, type Cell, type Head, type Sort, type TableRow } from './table'
import { useHeadText } from './use-head-text'
import { useRowText } from './use-key-text'
import { useKnownText } from './use-value-text'
import styles from './analytics.module.css'

/** Of the largest cell; the text stays readable on it. */
const DARKEST = 0.35

interface PivotTableProps {
  readonly table: AnalysisTable
  readonly figures: Figures
  readonly asked: PivotAsked
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** The same question of a row alone; null where it cannot be asked. */
  readonly narrow: (key: Key) => string | null
  /** The rows that a cell is made of. */
  readonly linkOf: (key: Key, head: Head) => string
}

/** Custom properties, which React's types do not know. */
const heat = (share: number | null) => (share === null ? {} : { '--heat': share * DARKEST }) as CSSProperties

interface ValueCellProps {
  readonly cell: Cell
  readonly figures: Figures
  readonly link: string | null
  readonly isTotal?: boolean
}

const ValueCell = ({ cell: { head, measure, value, share }, figures, link, isTotal = false }: ValueCellProps) => {
  const isBold = isTotal || head.kind === 'total'
  const text = useKnownText(figures)(measure, value, isBold)
  return (
    <td className={share === null ? (isBold ? styles.sum : undefined) : styles.heat} style={heat(share)}>
      {text === null ? <UnknownValue /> : link === null || !value ? text : <Link to={link}>{text}</Link>}
    </td>
  )
}

/** What the table is of: `Orders by Store and Status`. */
export const useCaption = ({ measures: [measure], rows, columns }: PivotAsked) => {
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

type RowProps = Pick<PivotTableProps, 'asked' | 'figures' | 'narrow' | 'linkOf'> & { readonly row: TableRow }

const Row = ({ row, asked, figures, narrow, linkOf }: RowProps) => {
  const { t } = useTranslation('admin')
  const { key, cells, others } = row
  const text = useRowText(asked, figures)(row)
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
        <ValueCell key={headKey(cell.head)} cell={cell} figures={figures} link={linkTo(cell)} />
      ))}
    </tr>
  )
}

/** Measures by one dimension, or one by two, with their totals; each leads to what it is made of. */
export const PivotTable = ({ table, figures, asked, sort, onSort, ...links }: PivotTableProps) => {
  const { t } = useTranslation('admin')
  const headText = useHeadText(asked, figures)
  const caption = useCaption(asked)
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.pivot} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{t(`analytics.dimension.${asked.rows}`)}</th>
            {table.heads.map((head) => (
              <HeadCell key={headKey(head)} head={head} text={headText(head)} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={`${row.key} ${row.others}`} row={row} asked={asked} figures={figures} {...links} />
          ))}
          <tr>
            <th scope="row" className={styles.sum}>
              {t(`analytics.total_of.${totalKindOf(asked.measures)}`)}
            </th>
            {table.totals.map((cell) => (
              <ValueCell key={headKey(cell.head)} cell={cell} figures={figures} link={null} isTotal />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
