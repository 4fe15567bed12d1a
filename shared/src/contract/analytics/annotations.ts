import { endpoint } from '../endpoint'
import { Day } from '../money/exchange-rates'
import { Label } from '../label'
import { queryMany } from '../list'
import { MAX_ID } from '../products/product-code'
import { StoreKey } from '../stores/store-key'
import { TimeBound, Timestamp } from '../time'
import { z } from '../zod'

/** Kinds of marks on the time axis of a chart. `release`: the pins of the console's environment changed. */
export const AnnotationKind = z.enum(['restock', 'price_change', 'purchase', 'release', 'outage'])
export type AnnotationKind = z.infer<typeof AnnotationKind>

/** Maximum number of individual annotations of one kind. Above it, the annotations of a day are merged into one. */
export const MAX_ANNOTATIONS = 50

export const Annotation = z.object({
  kind: AnnotationKind,
  /** Time of the event; for merged annotations, time of the first. */
  at: Timestamp,
  /** Day of `at` in the installation's time zone. */
  day: Day,
  /** End of an outage, or time of the last merged event; null = a single moment, or an outage that has not ended. */
  until: Timestamp.nullable(),
  count: z.int(),
  text: Label,
  /** Page of the console that shows these events; null if no page shows exactly these to the caller. */
  link: z.string().nullable(),
})
export type Annotation = z.infer<typeof Annotation>

export const listAnnotations = endpoint({
  method: 'GET',
  path: '/annotations',
  summary:
    'List events between `from` and `to` (exclusive) for the time axis of charts: restocks and price changes of monitors, ' +
    'purchases, releases, outages; kinds that the caller may not read are left out',
  needs: 'inventory-monitors.read',
  query: z.strictObject({
    from: TimeBound,
    /** Defaults to the current time. */
    to: TimeBound.optional(),
    /** Defaults to all kinds. */
    kind: queryMany(AnnotationKind),
    /** Releases and outages of all monitoring match every store. */
    website_type: queryMany(StoreKey),
    /**
     * Product code of the team or id of the store, not case-sensitive. Applies to restocks, price changes and
     * purchases.
     */
    product: queryMany(z.string().min(1).max(MAX_ID)),
  }),
  response: z.object({ items: z.array(Annotation) }),
  // Does not update on every check: monitor events appear with the next change of another topic or the next request.
  topics: ['orders', 'releases', 'stores'],
})
