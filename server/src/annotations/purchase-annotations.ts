import { sql } from 'drizzle-orm'
import { Money } from '@outlet/shared/contract/money'
import { OrderStatus } from '@outlet/shared/contract/orders'
import { z } from '@outlet/shared/contract/zod'
import { moneyText } from '../alert-messages/alert-values'
import { address, isSelectedStore, isWithin, type AnnotationSource } from './annotation-source'
import { annotationTexts, labelOf } from './annotation-texts'

const Facts = z.object({ id: z.string(), number: z.string(), store: z.string(), total: Money })

/** Cancelled and failed orders are not purchases. */
const bought = OrderStatus.options.filter((status) => status !== 'cancelled' && status !== 'failed')

export const purchases: AnnotationSource = {
  needs: 'orders.read',
  rows: (query) => [
    sql`
    select o.placed_at as at, null::timestamptz as until, jsonb_build_object('id', o.id, 'number', o.order_number,
      'store', o.store_name, 'total', jsonb_build_object('minor', o.total, 'currency', o.currency)) as facts
    from orders o
    where ${isWithin(sql`o.placed_at`, query)} and ${isSelectedStore(sql`o.website_type`, query)}
      and o.status = any(${sql.param(bought)}::text[])
      and ${
        query.products
          ? sql`o.id = any (array(select order_id from order_lines
              where lower(product_code) = any(${sql.param([...query.products])}::text[])))`
          : sql`true`
      }`,
  ],
  text: (facts) => {
    const { number, store, total } = Facts.parse(facts)
    return labelOf((language) => ({
      what: annotationTexts[language].order(number),
      details: [store, moneyText(total, language)],
    }))
  },
  link: (facts) => address('/orders/list', { order: Facts.parse(facts).id }),
  linkOfDay: ({ day, next }, { stores = [], products = [] }) =>
    // The list filters by one store or none, and by one search term.
    stores.length > 1 || products.length > 1
      ? null
      : address('/orders/list', {
          ...{ placed_from: day, placed_to: next, status: bought, website_type: stores, q: products },
        }),
}
