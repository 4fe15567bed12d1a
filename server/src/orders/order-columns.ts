import type { Order, OrderDraft } from '@outlet/shared/contract/orders'
import { normaliseText } from '@outlet/shared/contract/text'
import type { Config } from '../config'
import type { Transaction } from '../platform/db/database'
import { convertMoney } from '../exchange-rates/convert-money'
import { lockRates } from '../exchange-rates/lock-rates'
import { rateOn, type RateOfDay } from '../exchange-rates/rate-on'
import { dayIn } from '../platform/time/day-in'
import type { OrderRow, TaskColumns } from './order-row'
import { orderTotals } from './order-totals'

/** The installation's settings that an order depends on. */
export type OrderSettings = Pick<Config, 'timeZone' | 'reportingCurrency'>

type DraftColumns = Omit<
  OrderRow,
  'id' | 'orderNumber' | 'source' | 'sortTotal' | 'createdAt' | 'updatedAt' | 'version' | keyof TaskColumns
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

/** Who goes without a rate holds up whoever is about to set it, who then finds the order. */
async function knownRate(
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
  const isKept = before?.currency === draft.currency && day(before.placed_at) === placedOn
  if (isKept && before.exchange_rate) return before.exchange_rate
  const found = await knownRate(tx, draft.currency, reportingCurrency, placedOn)
  return found && { rate: found.rate, valid_on: found.validOn, reporting_currency: reportingCurrency }
}

/**
 * What a draft means for the order's row: the totals, the day, the total at that day's rate. `before`: the order that it
 * changes, which keeps its rate as long as its currency and its day stay.
 */
export async function columnsOfDraft(
  tx: Transaction,
  settings: OrderSettings,
  orderNumber: string,
  draft: OrderDraft,
  before: Order | null,
): Promise<DraftColumns> {
  const { currency, tax, shipping } = draft
  const { subtotal, total } = orderTotals(draft)
  const placedAt = new Date(draft.placed_at)
  const placedOn = dayIn(settings.timeZone, placedAt)
  const kept = await rateOf(tx, settings, draft, before)
  const reportingCurrency = kept?.reporting_currency ?? settings.reportingCurrency
  const converted = kept && convertMoney({ minor: total, currency }, kept.rate, reportingCurrency)
  return {
    websiteType: draft.website_type,
    storeName: draft.store_name,
    storeOrderNumber: draft.store_order_number,
    status: draft.status,
    payment: draft.payment,
    fulfilment: draft.fulfilment,
    currency,
    subtotal,
    tax,
    shipping,
    total,
    reportingCurrency,
    rate: kept?.rate ?? null,
    rateValidOn: kept?.valid_on ?? null,
    convertedTotal: converted?.minor ?? null,
    note: draft.note,
    placedAt,
    placedOn,
    searchText: searchText(orderNumber, draft),
  }
}
