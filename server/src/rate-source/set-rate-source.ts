import type { RateSource, RateSourceChange } from '@outlet/shared/contract/money/rate-source'
import type { z } from '@outlet/shared/contract/zod'
import { authorise, type Actor } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { rateSourceTable, readRateSource, toRateSource } from './rate-source-row'

export async function getRateSource(db: Database, actor: Actor): Promise<RateSource> {
  authorise(actor, 'exchange-rates.read')
  return toRateSource(await readRateSource(db))
}

const audited = ({ is_enabled, url }: RateSource) => ({ is_enabled, url })

/** Throws Refusal `rate_source.version_conflict` (with `current`). */
export async function setRateSource(
  tx: Transaction,
  caller: Caller,
  { version, is_enabled: isEnabled, url }: z.output<typeof RateSourceChange>,
): Promise<RateSource> {
  authorise(caller.actor, 'exchange-rates.write')
  const [before] = await tx.select().from(rateSourceTable).for('update')
  const now = before && toRateSource(before)
  if (before?.version !== version) throw new Refusal('conflict', 'rate_source.version_conflict', { current: now })
  // Results of the previous address do not apply to the new one.
  const reset = url === before.url ? {} : { last_at: null, last_fault: null, last_day: null, last_set: null }
  const [row] = await tx
    .update(rateSourceTable)
    .set({ is_enabled: isEnabled, url, version: version + 1, ...reset })
    .returning()
  if (!row) throw new Error('the source was not stored')
  const after = toRateSource(row)
  await recordAudit(tx, caller, {
    action: 'exchange-rates.set_source',
    subjectType: 'exchange-rate',
    subjectId: 'source',
    ...(now && { before: audited(now) }),
    after: audited(after),
  })
  await publishEvent(tx, 'exchange-rates', [])
  return after
}
