import type { ReactNode } from 'react'
import styles from './work.module.css'

export interface WorkColumn<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers. */
  readonly align?: 'end'
  /** Needs a card's whole width on a narrow screen. */
  readonly isWide?: boolean
  /** What can be done about the row: on a card it needs no label. */
  readonly isAction?: boolean
}

interface WorkRowsProps<Row> {
  /** The id of its heading. */
  readonly labelledBy: string
  /** The first names the row. */
  readonly columns: readonly WorkColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

/**
 * A few rows in the flow of the page; on a narrow screen each is a card. The roles are said since a table that is drawn as
 * blocks is none to who hears it.
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
