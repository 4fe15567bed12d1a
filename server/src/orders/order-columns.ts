import type { OrderDraft } from '@outlet/shared/contract/orders'
import type { Config } from '../config'
import type { Queryable } from '../platform/db/database'
import { convertMoney } from '../exchange-rates/convert-money'
import { rateOn } from '../exchange-rates/rate-on'
import { dayIn } from '../platform/time/day-in'
import type { orderTable } from './order-row'
import { orderTotals } from './order-totals'

/** The installation's settings that an order depends on. */
export type OrderSettings = Pick<Config, 'timeZone' | 'reportingCurrency'>

type DraftColumns = Omit<typeof orderTable.$inferInsert, 'id' | 'orderNumber' | 'source' | 'version'>

const searchText = (orderNumber: string, draft: OrderDraft): string =>
  [
    orderNumber,
    draft.store_order_number,
    draft.store_name,
    ...draft.lines.flatMap((line) => [line.title, line.product_code]),
  ]
    .filter((text) => text !== null)
    .join('\n')

/** What a draft means for the order's row: the totals, the day, the total at that day's rate. */
export async function columnsOfDraft(
  db: Queryable,
  { timeZone, reportingCurrency }: OrderSettings,
  orderNumber: string,
  draft: OrderDraft,
): Promise<DraftColumns> {
  const { currency, tax, shipping } = draft
  const { subtotal, total } = orderTotals(draft)
  const placedAt = new Date(draft.placed_at)
  const placedOn = dayIn(timeZone, placedAt)
  const rate = await rateOn(db, currency, reportingCurrency, placedOn)
  const converted = rate === null ? null : convertMoney({ minor: total, currency }, rate, reportingCurrency)
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
    convertedTotal: converted?.minor ?? null,
    note: draft.note,
    placedAt,
    placedOn,
    searchText: searchText(orderNumber, draft),
  }
}
