import { endpoint } from './endpoint'
import { Day } from './exchange-rates'
import { Label } from './label'
import { queryMany } from './list'
import { MAX_ID } from './product-code'
import { StoreKey } from './store-key'
import { TimeBound, Timestamp } from './time'
import { z } from './zod'

/** What is marked on the time axis of a chart. A release: what the console's environment has pinned changed. */
export const AnnotationKind = z.enum(['restock', 'price_change', 'purchase', 'release', 'outage'])
export type AnnotationKind = z.infer<typeof AnnotationKind>

/** Of a kind so many are told one by one; of more, those of a day are one. */
export const MAX_ANNOTATIONS = 50

export const Annotation = z.object({
  kind: AnnotationKind,
  /** Of several of a day: of the first. */
  at: Timestamp,
  /** Of `at`, in the installation's time zone. */
  day: Day,
  /** When an outage ended, or the last of several happened; null = it is a moment, or goes on. */
  until: Timestamp.nullable(),
  count: z.int(),
  text: Label,
  /** Where in the console it is shown; null where no page shows just these to the caller. */
  link: z.string().nullable(),
})
export type Annotation = z.infer<typeof Annotation>

export const listAnnotations = endpoint({
  method: 'GET',
  path: '/annotations',
  summary:
    'What happened from `from` until before `to`, for the time axis of charts: restocks and price changes of monitors, ' +
    'purchases, releases, outages; kinds that the caller may not read are left out',
  needs: 'inventory-monitors.read',
  query: z.strictObject({
    from: TimeBound,
    /** Until now unless said. */
    to: TimeBound.optional(),
    /** All unless said. */
    kind: queryMany(AnnotationKind),
    /** Outages of all monitoring, and releases, are of each. */
    website_type: queryMany(StoreKey),
    /** By the team's code or the store's id, without regard to case; of restocks, price changes and purchases. */
    product: queryMany(z.string().min(1).max(MAX_ID)),
  }),
  response: z.object({ items: z.array(Annotation) }),
  // Not at each check: what monitors tell comes along when something else of it changes, or is asked anew.
  topics: ['orders', 'releases', 'stores'],
})
