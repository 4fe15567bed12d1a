import { endpoint } from './endpoint'
import { isNamedOnce, notNamedOnce, productNamed } from './product-code'
import { StoreKey } from './store-key'
import { VariantAttributes } from './variant-name'
import { z } from './zod'

export const getMonitorOptions = endpoint({
  method: 'GET',
  path: '/inventory-monitors/options',
  summary: 'What a form or filter of monitors offers: the tags in use, and the time zone of active hours',
  needs: 'inventory-monitors.read',
  response: z.object({
    time_zone: z.string(),
    /** The most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  // Tags change by a person's hand only; one monitor's refreshes this itself, a job over many tells of itself.
  topics: ['bulk-jobs'],
})

export const getMonitorableProduct = endpoint({
  method: 'GET',
  path: '/inventory-monitors/product',
  summary: 'The product that a code or its own id names in a store, and the variants that a monitor of it may follow',
  needs: 'inventory-monitors.read',
  query: z.strictObject({ website_type: StoreKey, ...productNamed }).refine(isNamedOnce, notNamedOnce),
  response: z.object({
    product_id: z.string(),
    product_name: z.string().nullable(),
    variants: z.array(
      z.object({
        variant_id: z.string(),
        color_name: z.string().nullable(),
        size: z.string().nullable(),
        attributes: VariantAttributes,
      }),
    ),
  }),
})
