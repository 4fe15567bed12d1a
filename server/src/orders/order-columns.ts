import type { Order, OrderDraft } from '@outlet/shared/contract/orders'
import { normaliseText } from '@outlet/shared/contract/text'
import type { Config } from '../config'
import type { Transaction } from '../platform/db/database'
import { convertMoney } from '../currency-conversion/convert-money'
import { lockRates } from '../currency-conversion/lock-rates'
import { rateOn, type RateOfDay } from '../currency-conversion/rate-on'
import { dayIn } from '../platform/time/day-in'
import type { OrderRow, TaskColumns } from './order-row'
import { orderTotals } from './order-totals'

export type OrderSettings = Pick<Config, 'timeZone' | 'reportingCurrency'>

type DraftColumns = Omit<
  OrderRow,
  'id' | 'order_number' | 'source' | 'sort_total' | 'created_at' | 'updated_at' | 'version' | keyof TaskColumns
>

const searchText = (orderNumber: string, draft: OrderDraft): string =>
  [
    orderNumber,
    draft.store_order_number,
    draft.store_name,
    ...draft.lines.flatMap((line) => [line.title, line.product_code]),
  ]
    .flatMap((text) => (text === null ? [] : normaliseText(text, 'search')))
    .join('\n')

type OrderRate = NonNullable<Order['exchange_rate']>

/**
 * Rate of the day, or null. If there is none it takes the rate lock: a rate that is being set concurrently is then
 * found here, or its transaction finds this order.
 */
async function findRate(
  tx: Transaction,
  currency: string,
  reportingCurrency: string,
  day: string,
): Promise<RateOfDay | null> {
  const known = await rateOn(tx, currency, reportingCurrency, day)
  if (known) return known
  await lockRates(tx, currency, 'shared')
  return rateOn(tx, currency, reportingCurrency, day)
}

async function rateOf(
  tx: Transaction,
  { timeZone, reportingCurrency }: OrderSettings,
  draft: OrderDraft,
  before: Order | null,
): Promise<OrderRate | null> {
  const day = (placedAt: string) => dayIn(timeZone, new Date(placedAt))
  const placedOn = day(draft.placed_at)
  const retainsRate = before?.currency === draft.currency && day(before.placed_at) === placedOn
  if (retainsRate && before.exchange_rate) return before.exchange_rate
  const found = await findRate(tx, draft.currency, reportingCurrency, placedOn)
  return found && { rate: found.rate, valid_on: found.validOn, reporting_currency: reportingCurrency }
}

/**
 * Maps a draft to the order's columns: totals, day, and the total at that day's rate. `before`: the order that is
 * changed; it retains its rate as long as currency and day stay the same.
 */
export async function columnsOfDraft(
  tx: Transaction,
  settings: OrderSettings,
  orderNumber: string,
  draft: OrderDraft,
  before: Order | null,
): Promise<DraftColumns> {
  const { lines, placed_at, ...fields } = draft
  const { subtotal, total } = orderTotals(draft)
  const placedAt = new Date(placed_at)
  const placedOn = dayIn(settings.timeZone, placedAt)
  const rate = await rateOf(tx, settings, draft, before)
  const reportingCurrency = rate?.reporting_currency ?? settings.reportingCurrency
  const converted = rate && convertMoney({ minor: total, currency: fields.currency }, rate.rate, reportingCurrency)
  return {
    ...fields,
    subtotal,
    total,
    reporting_currency: reportingCurrency,
    rate: rate?.rate ?? null,
    rate_valid_on: rate?.valid_on ?? null,
    converted_total: converted?.minor ?? null,
    placed_at: placedAt.toISOString(),
    placed_on: placedOn,
    search_text: searchText(orderNumber, draft),
  }
}
