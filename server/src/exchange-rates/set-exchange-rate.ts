import { and, eq } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { setExchangeRate as endpoint } from '@outlet/shared/contract/exchange-rates'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Config } from '../config'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { convertWaitingOrders } from '../orders/convert-waiting-orders'
import { dayIn } from '../platform/time/day-in'
import { exchangeRateTable, toExchangeRate } from './exchange-rate-row'

type NewRate = EndpointRequest<typeof endpoint>['body']

/**
 * Sets, or corrects, the rate of a day. Orders that wait for a rate get this one; those that have one keep it. Throws
 * Refusal `exchange_rate.same_currency`.
 */
export async function setExchangeRate(
  tx: Transaction,
  caller: Caller,
  { reportingCurrency, timeZone }: Pick<Config, 'reportingCurrency' | 'timeZone'>,
  { currency, rate, valid_on = dayIn(timeZone, clock.date()) }: NewRate,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'exchange-rates.write')
  if (currency === reportingCurrency) throw new Refusal('invalid', 'exchange_rate.same_currency')
  const key = { currency, reportingCurrency, validOn: valid_on }
  const [before] = await tx
    .select()
    .from(exchangeRateTable)
    .where(
      and(
        eq(exchangeRateTable.currency, currency),
        eq(exchangeRateTable.reportingCurrency, reportingCurrency),
        eq(exchangeRateTable.validOn, valid_on),
      ),
    )
  const [row] = await tx
    .insert(exchangeRateTable)
    .values({ ...key, rate })
    .onConflictDoUpdate({
      target: [exchangeRateTable.currency, exchangeRateTable.reportingCurrency, exchangeRateTable.validOn],
      set: { rate, createdAt: clock.date() },
    })
    .returning()
  if (!row) throw new Error('the rate was not stored')
  const converted = await convertWaitingOrders(tx, key, rate)
  await recordAudit(tx, caller, {
    action: 'exchange-rates.set',
    subjectType: 'exchange-rate',
    subjectId: `${currency}/${reportingCurrency}/${valid_on}`,
    before: before ? { rate: before.rate } : undefined,
    after: { rate: row.rate, orders_converted: converted.length },
  })
  if (converted.length > 0) await publishEvent(tx, 'orders', converted)
  return toExchangeRate(row)
}
