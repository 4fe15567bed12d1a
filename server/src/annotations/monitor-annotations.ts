import { sql } from 'drizzle-orm'
import { Money } from '@outlet/shared/contract/money'
import { z } from '@outlet/shared/contract/zod'
import { alertTexts } from '../alert-messages/alert-texts'
import { moneyText } from '../alert-messages/alert-values'
import { MONITOR } from '../inventory-monitors/engine/monitor-events'
import { address, isSelectedStore, isWithin, type AnnotationSource, type AnnotationQuery } from './annotation-source'
import { labelOf } from './annotation-texts'

const Facts = z.object({
  kind: z.enum(['restocked', 'price_dropped', 'price_raised']),
  monitor_id: z.string(),
  code: z.string(),
  price: Money.nullable(),
  previous: Money.nullable(),
})

const eventsOf = (kind: string, query: AnnotationQuery) => sql`
  select e.at, null::timestamptz as until, jsonb_build_object('kind', e.kind, 'monitor_id', e.subject_id,
    'code', e.payload -> 'product_code', 'price', e.payload -> 'price', 'previous', e.payload -> 'previous_price') as facts
  from events e
  where e.kind = ${kind} and ${isWithin(sql`e.at`, query)}
    and e.subject_type = ${MONITOR} and ${isSelectedStore(sql`e.store`, query)}
    and ${
      query.products
        ? sql`e.subject_id = any (array(select id::text from inventory_monitors
            where lower(product_code) = any(${sql.param([...query.products])}::text[])
              or lower(product_id) = any(${sql.param([...query.products])}::text[])))`
        : sql`true`
    }`

const ofMonitors = (kinds: readonly string[]): Omit<AnnotationSource, 'linkOfDay'> => ({
  needs: 'inventory-monitors.read',
  rows: (query) => kinds.map((kind) => eventsOf(kind, query)),
  text: (facts) => {
    const { kind, code, price, previous } = Facts.parse(facts)
    return labelOf((language) => {
      const [now, before] = [moneyText(price, language), moneyText(previous, language)]
      const change = kind === 'restocked' || before === '' ? now : `${before} → ${now}`
      return { what: alertTexts[language].event[kind], details: [code, change] }
    })
  },
  link: (facts) => address('/product_base/inventory-monitor', { monitor: Facts.parse(facts).monitor_id }),
})

export const restocks: AnnotationSource = {
  ...ofMonitors(['restocked']),
  linkOfDay: ({ day }, { stores, products }, may) =>
    may('analytics.read')
      ? address('/visualization/multi-dimension-data-analysis', {
          ...{ from: day, to: day, measure: 'product_restocks', rows: products ? 'hour' : 'product' },
          store: stores,
        })
      : null,
}

export const priceChanges: AnnotationSource = {
  ...ofMonitors(['price_dropped', 'price_raised']),
  linkOfDay: () => null,
}
