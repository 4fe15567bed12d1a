import { sql } from 'drizzle-orm'
import { currencyDigits } from '@outlet/shared/contract/money'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { addConvertedEvents } from './add-order-event'

interface RateFrom {
  currency: string
  reporting_currency: string
  /** First day of the rate, for example `2026-11-20`. Earlier orders remain without a rate. */
  valid_on: string
}

/**
 * Applies a new exchange rate to orders without one: sets rate and converted total, rounded like `convertMoney`, and
 * adds timeline entries. Orders with a rate are not changed. Returns the number of changed orders.
 */
export async function convertWaitingOrders(
  tx: Transaction,
  caller: Caller,
  { currency, reporting_currency: reportingCurrency, valid_on: validOn }: RateFrom,
  rate: string,
): Promise<number> {
  const shift = currencyDigits(reportingCurrency) - currencyDigits(currency)
  const converted = sql`round(total * ${rate}::numeric * 10::numeric ^ ${shift}::int)`
  const { rows } = await tx.execute<{ id: string }>(sql`
    update orders set rate = ${rate}::numeric, rate_valid_on = ${validOn}::date,
      converted_total = case when ${converted} <= ${Number.MAX_SAFE_INTEGER}::bigint then ${converted} end
    where currency = ${currency} and reporting_currency = ${reportingCurrency} and placed_on >= ${validOn}::date
      and rate is null
    returning id`)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await addConvertedEvents(tx, caller, ids, rate)
  await publishEvent(tx, 'orders', ids)
  return ids.length
}
