import type { ReactNode } from 'react'
import styles from './work.module.css'

export interface WorkColumn<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for numeric columns. */
  readonly align?: 'end'
  /** Whether the cell takes the full width of a card on a narrow screen. */
  readonly isWide?: boolean
  /** Whether the column holds actions, which need no label on a card. */
  readonly isAction?: boolean
}

interface WorkRowsProps<Row> {
  /** Id of the heading. */
  readonly labelledBy: string
  /** Columns; the first one is the row header. */
  readonly columns: readonly WorkColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

/**
 * Short table without its own scrolling; on a narrow screen each row is a card. Explicit roles, because browsers drop
 * the table semantics of elements that are displayed as blocks.
 */
export const WorkRows = <Row,>({ labelledBy, columns, rows, rowKey }: WorkRowsProps<Row>) => (
  <div className={styles.frame}>
    <table role="table" className={styles.table} aria-labelledby={labelledBy}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, title, align }) => (
            <th key={key} role="columnheader" scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ key, title, cell, align, isWide, isAction }, index) => (
              <td
                key={key}
                role={index === 0 ? 'rowheader' : 'cell'}
                data-label={index === 0 || isAction ? undefined : title}
                data-align={align}
                data-wide={index === 0 || isWide}
                data-action={isAction}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
