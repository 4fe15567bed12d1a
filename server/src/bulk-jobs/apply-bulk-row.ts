import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { isTransactionRollback } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import type { bulkJobRowTable, BulkJobTableRow } from './bulk-job-row'
import type { BulkOutcome, StoredBulkList } from './bulk-list'
import type { RowWrites } from './row-writes'

type Outcome = BulkOutcome<{ kind: string }> | { refused: string }

export interface RowDone {
  number: number
  outcome: Outcome
}

export interface RowWork {
  list: StoredBulkList | undefined
  job: BulkJobTableRow
  row: typeof bulkJobRowTable.$inferSelect
  caller: Caller
  /** The row as the list's `lock` read it; undefined if the list did not lock it. */
  before: unknown
  /** Collects the audit records and events of the batch; null = they are written immediately. */
  writes: RowWrites | null
}

/** Applies the action to one row within a savepoint. A refused or failed row rolls back only its own changes. */
export async function applyBulkRow(
  log: Pick<FastifyBaseLogger, 'error'>,
  tx: Transaction,
  { list, job, row, caller, before, writes }: RowWork,
): Promise<Outcome> {
  if (!list) return { refused: 'bulk_job.list_unknown' }
  const given = { id: row.subject_id, action: row.action ?? job.action, version: row.version, before }
  try {
    return await tx.transaction(async (inner) => {
      const take = writes?.of(inner)
      const outcome = await list.apply(inner, caller, given)
      take?.()
      return outcome
    })
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code }
    if (isTransactionRollback(error)) throw error
    log.error({ err: error, job: job.id, row: row.number }, 'a row of a bulk job broke off')
    return { refused: 'bulk_job.row_failed' }
  }
}
