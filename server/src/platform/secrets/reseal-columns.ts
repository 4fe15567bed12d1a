import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import type { SecretBox } from './secret-box'

/** A column of encrypted texts. */
export interface SealedColumn {
  table: string
  column: string
  /** Unique column of the table. */
  key: string
  /** Purpose with which the text of this row is encrypted. */
  purposeOf(key: string): string
  /** The row's secret in a message for people. */
  label: SQL
  onResealed?(tx: Transaction, key: string): Promise<void>
}

export interface Resealed {
  resealed: number
  /** Secrets that neither SECRET_KEY nor SECRET_KEYS_OLD opens. */
  unreadable: string[]
}

interface SealedRow extends Record<string, unknown> {
  key: string
  sealed: string
  label: string
}

/** Null when no key opens the text. */
function resealedText(box: SecretBox, sealed: string, purpose: string): string | null {
  try {
    return box.encrypt(box.decrypt(sealed, purpose), purpose)
  } catch {
    return null
  }
}

/** Encrypts all texts of the columns that were encrypted with an earlier key again, with the current one. */
export async function resealColumns(db: Database, box: SecretBox, columns: readonly SealedColumn[]): Promise<Resealed> {
  const report: Resealed = { resealed: 0, unreadable: [] }
  for (const { purposeOf, label, onResealed, ...names } of columns) {
    const table = sql.identifier(names.table)
    const column = sql.identifier(names.column)
    const key = sql.identifier(names.key)
    const { rows } = await db.execute<SealedRow>(sql`
      select ${key}::text as key, ${column} as sealed, ${label} as label from ${table}
      where ${column} is not null and not starts_with(${column}, ${`${box.keyId}.`})`)
    for (const row of rows) {
      const next = resealedText(box, row.sealed, purposeOf(row.key))
      if (next === null) report.unreadable.push(row.label)
      else
        await db.transaction(async (tx) => {
          // A concurrent change takes precedence.
          const { rowCount } = await tx.execute(sql`
            update ${table} set ${column} = ${next} where ${key} = ${row.key} and ${column} = ${row.sealed}`)
          if (!rowCount) return
          report.resealed += 1
          await onResealed?.(tx, row.key)
        })
    }
  }
  return report
}
