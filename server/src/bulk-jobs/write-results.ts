import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import type { RowDone } from './apply-bulk-row'
import type { BulkJobTableRow } from './bulk-job-row'

/** Whoever watches is told this often, and at the end. */
const TELL_EVERY = 20

const resultOf = ({ number, outcome }: RowDone) => {
  if (outcome === 'unchanged') return { number, result: 'unchanged' as const }
  if ('refused' in outcome) return { number, result: 'refused' as const, code: outcome.refused }
  return { number, result: 'changed' as const, inverse: outcome.inverse, version_after: outcome.version }
}

/** Writes what became of each row, and the job's counts. */
export async function writeResults(tx: Transaction, job: BulkJobTableRow, done: readonly RowDone[]): Promise<void> {
  const results = done.map(resultOf)
  await tx.execute(sql`
    update bulk_job_rows r set result = i.result, code = i.code, inverse = i.inverse, version_after = i.version_after
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as i(number integer, result text, code text, inverse jsonb,
      version_after integer)
    where r.job_id = ${job.id} and r.number = any(${sql.param(results.map(({ number }) => number))}::integer[])
      and r.number = i.number`)
  const count = (of: string) => results.filter(({ result }) => result === of).length
  await tx.execute(sql`
    update bulk_jobs set state = 'running', attempts = 0, started_at = coalesce(started_at, clock_now()), changed = changed + ${count('changed')},
      unchanged = unchanged + ${count('unchanged')}, refused = refused + ${count('refused')} where id = ${job.id}`)
  const before = job.changed + job.unchanged + job.refused
  const told = Math.ceil(before / TELL_EVERY)
  if (before === 0 || Math.ceil((before + done.length) / TELL_EVERY) > told)
    await publishEvent(tx, 'bulk-jobs', [job.id])
}
