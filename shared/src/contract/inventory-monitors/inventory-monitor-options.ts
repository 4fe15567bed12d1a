import { endpoint } from '../endpoint'
import { Money } from '../money'
import { isNamedOnce, notNamedOnce, productNamed } from '../products/product-code'
import { StoreKey } from '../stores/store-key'
import { VariantAttributes } from '../products/variant-name'
import { z } from '../zod'

export const getMonitorOptions = endpoint({
  method: 'GET',
  path: '/inventory-monitors/options',
  summary: 'List the options of monitor forms and filters: tags in use and the time zone of active hours',
  needs: 'inventory-monitors.read',
  response: z.object({
    time_zone: z.string(),
    /** Tags in use, most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  // Tags change only through users. A page that changes a single monitor refreshes this read itself; bulk jobs have
  // their own topic.
  topics: ['bulk-jobs'],
})

export const getMonitorableProduct = endpoint({
  method: 'GET',
  path: '/inventory-monitors/product',
  summary: 'Find the product of a code or id in a store, with the variants that a monitor may follow',
  needs: 'inventory-monitors.read',
  query: z.strictObject({ website_type: StoreKey, ...productNamed }).refine(isNamedOnce, notNamedOnce),
  response: z.object({
    product_id: z.string(),
    product_name: z.string().nullable(),
    /** Highest known price among the variants. */
    current_price_max: Money.nullable().optional(),
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
