import { useId } from 'react'
import { WorkRows, type WorkColumn } from './WorkRows'
import styles from './work.module.css'

interface WorkTableProps<Row> {
  readonly title: string
  readonly hint?: string
  readonly columns: readonly WorkColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Text displayed without rows. */
  readonly empty: string
}

/** Section of the page with a heading and a table. */
export const WorkTable = <Row,>({ title, hint, rows, empty, ...table }: WorkTableProps<Row>) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {rows.length === 0 ? (
        <p className={styles.hint}>{empty}</p>
      ) : (
        <WorkRows labelledBy={headingId} rows={rows} {...table} />
      )}
    </section>
  )
}
