import { and, eq } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { ExchangeRateDraft, setExchangeRate as endpoint } from '@outlet/shared/contract/exchange-rates'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { convertWaitingOrders } from '../orders/convert-waiting-orders'
import { correctedRateTable, exchangeRateTable, toExchangeRate, type ExchangeRateRow } from './exchange-rate-row'
import { lockRates } from './lock-rates'
import { rateKeyOf, type RateKey, type RateSettings } from './rate-key'

const isKey = ({ currency, reportingCurrency, validOn }: RateKey) =>
  and(
    eq(exchangeRateTable.currency, currency),
    eq(exchangeRateTable.reportingCurrency, reportingCurrency),
    eq(exchangeRateTable.validOn, validOn),
  )

const audited = ({ rate, note }: ExchangeRateRow) => ({ rate, note })

/** Writes the day's rate and, of one that is corrected, keeps what it was. */
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
    // An emptied field of a form is no note.
    note: note || null,
    setByKind: actor.kind,
    setById: actor.id,
    setByName: actor.name,
    createdAt: clock.date(),
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

const saysTheSame = (before: ExchangeRateRow, { rate, note = before.note }: Draft): boolean =>
  before.rate === rate && (before.note ?? '') === (note ?? '')

function refuseOtherVersion(before: ExchangeRateRow | undefined, version: number | undefined) {
  if (version === undefined || version === (before?.version ?? 0)) return
  throw new Refusal('conflict', 'exchange_rate.version_conflict', { current: before ? toExchangeRate(before) : null })
}

/**
 * Sets, or corrects, the rate of a day. Orders that wait for a rate get this one; those that have one keep it. The same
 * rate again, with nothing to say about it, changes nothing of it, and is given to orders that still wait.
 *
 * Throws Refusal `exchange_rate.same_currency`, `exchange_rate.future_day`, `exchange_rate.version_conflict` (with
 * `current`, null where there is no such rate).
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
  const row = before && saysTheSame(before, draft) ? before : await storeRate(tx, caller, key, draft, before)
  const converted = await convertWaitingOrders(tx, caller, key, row.rate)
  if (row === before && converted === 0) return toExchangeRate(row)
  await recordAudit(tx, caller, {
    action: 'exchange-rates.set',
    subjectType: 'exchange-rate',
    subjectId: `${key.currency}/${key.reportingCurrency}/${key.validOn}`,
    before: before && audited(before),
    after: { ...audited(row), orders_converted: converted },
  })
  await publishEvent(tx, 'exchange-rates', [key.currency])
  // Converted prices are worked out as products are read: each of them may read otherwise now.
  await publishEvent(tx, 'products', [])
  return toExchangeRate(row)
}
