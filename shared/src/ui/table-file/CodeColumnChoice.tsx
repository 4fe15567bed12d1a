import { Select } from '@arco-design/web-react'
import { useId } from 'react'
import type { CodeColumn, CodeTable } from '../../format/parse-code-table'
import styles from './table-file.module.css'
import { useTableFileMessages } from './table-file-messages'

const SHOWN_ROWS = 4
const MAX_COLUMNS = 30

const columnCount = ({ rows }: CodeTable) =>
  Math.min(MAX_COLUMNS, Math.max(0, ...rows.slice(0, 20).map(({ cells }) => cells.length)))

interface CodeColumnChoiceProps {
  readonly table: CodeTable
  readonly value: CodeColumn | null
  readonly onChange: (column: CodeColumn) => void
}

/** Prompts for the column of a table that holds the product codes, and shows the table's first rows. */
export const CodeColumnChoice = ({ table, value, onChange }: CodeColumnChoiceProps) => {
  const { t } = useTableFileMessages()
  const id = useId()
  const columns = Array.from({ length: columnCount(table) }, (_, index) => index)
  const first = table.rows[table.headings ?? 0]?.cells ?? []
  const nameOf = (column: number) => {
    const name = first[column]?.trim() ?? ''
    const number = t('column_number', { number: column + 1 })
    return name === '' ? number : `${number}: ${name}`
  }
  return (
    <section className={styles.question} aria-labelledby={id}>
      <p id={id} className={styles.title}>
        {t('column_title')}
      </p>
      <Select
        aria-label={t('column')}
        placeholder={t('column')}
        {...(value === null ? {} : { value })}
        onChange={onChange}
        options={[
          ...columns.map((column): { value: CodeColumn; label: string } => ({ value: column, label: nameOf(column) })),
          { value: 'every_cell', label: t('every_cell') },
        ]}
      />
      <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={id}>
        <table className={styles.rows}>
          <tbody>
            {table.rows.slice(0, SHOWN_ROWS).map(({ line, cells }) => (
              <tr key={line}>
                {columns.map((column) => (
                  <td key={column} className={column === value ? styles.chosen : undefined}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
