import { sql } from 'drizzle-orm'
import { Money } from '@outlet/shared/contract/money'
import { z } from '@outlet/shared/contract/zod'
import { alertTexts } from '../deliveries/alert-texts'
import { moneyText } from '../deliveries/alert-words'
import { MONITOR } from '../inventory-monitors/engine/monitor-events'
import { address, isAskedStore, isWithin, type AnnotationSource, type Asked } from './annotation-source'
import { labelOf } from './annotation-texts'

const Facts = z.object({
  kind: z.enum(['restocked', 'price_dropped', 'price_raised']),
  monitor_id: z.string(),
  code: z.string(),
  price: Money.nullable(),
  previous: Money.nullable(),
})

const eventsOf = (kind: string, asked: Asked) => sql`
  select e.at, null::timestamptz as until, jsonb_build_object('kind', e.kind, 'monitor_id', e.subject_id,
    'code', e.payload -> 'product_code', 'price', e.payload -> 'price', 'previous', e.payload -> 'previous_price') as facts
  from events e
  where e.kind = ${kind} and ${isWithin(sql`e.at`, asked)}
    and e.subject_type = ${MONITOR} and ${isAskedStore(sql`e.store`, asked)}
    and ${
      asked.products
        ? sql`e.subject_id = any (array(select id::text from inventory_monitors
            where lower(product_code) = any(${sql.param([...asked.products])}::text[])
              or lower(product_id) = any(${sql.param([...asked.products])}::text[])))`
        : sql`true`
    }`

const ofMonitors = (kinds: readonly string[]): Omit<AnnotationSource, 'linkOfDay'> => ({
  needs: 'inventory-monitors.read',
  rows: (asked) => kinds.map((kind) => eventsOf(kind, asked)),
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
