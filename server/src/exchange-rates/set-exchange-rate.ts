import { and, eq } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { ExchangeRateDraft, setExchangeRate as endpoint } from '@outlet/shared/contract/money/exchange-rates'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { convertWaitingOrders } from '../orders/convert-waiting-orders'
import {
  correctedRateTable,
  exchangeRateTable,
  toExchangeRate,
  type ExchangeRateRow,
} from '../currency-conversion/exchange-rate-row'
import { lockRates } from '../currency-conversion/lock-rates'
import { rateKeyOf, type RateKey, type RateSettings } from './rate-key'

const isKey = ({ currency, reporting_currency, valid_on }: RateKey) =>
  and(
    eq(exchangeRateTable.currency, currency),
    eq(exchangeRateTable.reporting_currency, reporting_currency),
    eq(exchangeRateTable.valid_on, valid_on),
  )

const audited = ({ rate, note }: ExchangeRateRow) => ({ rate, note })

/** Writes the rate of a day. A corrected rate is first copied to the table of corrected rates. */
async function storeRate(
  tx: Transaction,
  { actor }: Caller,
  key: RateKey,
  { rate, note }: Draft,
  before: ExchangeRateRow | undefined,
): Promise<ExchangeRateRow> {
  if (before) await tx.insert(correctedRateTable).values(before)
  const values = {
    rate,
    // An empty field of a form means no note.
    note: note || null,
    set_by_kind: actor.kind,
    set_by_id: actor.id,
    set_by_name: actor.name,
    created_at: clock.iso(),
  }
  const [row] = before
    ? await tx
        .update(exchangeRateTable)
        .set({ ...values, version: before.version + 1 })
        .where(isKey(key))
        .returning()
    : await tx
        .insert(exchangeRateTable)
        .values({ ...key, ...values })
        .returning()
  if (!row) throw new Error('the rate was not stored')
  return row
}

type Draft = Omit<ExchangeRateDraft, 'version'>

const isUnchanged = (before: ExchangeRateRow, { rate, note = before.note }: Draft): boolean =>
  before.rate === rate && (before.note ?? '') === (note ?? '')

function refuseOtherVersion(before: ExchangeRateRow | undefined, version: number | undefined) {
  if (version === undefined || version === (before?.version ?? 0)) return
  throw new Refusal('conflict', 'exchange_rate.version_conflict', { current: before ? toExchangeRate(before) : null })
}

/**
 * Sets or corrects the rate of a day. Orders that wait for a rate get this one; other orders retain theirs. The same
 * rate with the same note is not written again, but is still given to waiting orders.
 *
 * Throws Refusal `exchange_rate.same_currency`, `exchange_rate.future_day`, `exchange_rate.version_conflict` (with
 * `current`, which is null if the rate does not exist).
 */
export async function setExchangeRate(
  tx: Transaction,
  caller: Caller,
  settings: RateSettings,
  { version, ...draft }: ExchangeRateDraft,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'exchange-rates.write')
  const key = rateKeyOf(settings, draft)
  await lockRates(tx, key.currency, 'alone')
  const [before] = await tx.select().from(exchangeRateTable).where(isKey(key))
  refuseOtherVersion(before, version)
  const row = before && isUnchanged(before, draft) ? before : await storeRate(tx, caller, key, draft, before)
  const converted = await convertWaitingOrders(tx, caller, key, row.rate)
  if (row === before && converted === 0) return toExchangeRate(row)
  await recordAudit(tx, caller, {
    action: 'exchange-rates.set',
    subjectType: 'exchange-rate',
    subjectId: `${key.currency}/${key.reporting_currency}/${key.valid_on}`,
    before: before && audited(before),
    after: { ...audited(row), orders_converted: converted },
  })
  await publishEvent(tx, 'exchange-rates', [key.currency])
  // Converted prices are computed when products are read, so any of them may have changed.
  await publishEvent(tx, 'products', [])
  return toExchangeRate(row)
}
