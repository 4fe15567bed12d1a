import { z } from '@outlet/shared/contract/zod'
import { lastSegment, type Recogniser } from '../recognise'
import { WireId } from '../wire-id'
import { apiUrl } from './api-url'
import { htmlText } from './html-text'

const Products = z.array(
  z.object({ id: WireId, name: z.string(), prices: z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/) }) }),
)

const listed = (parameters: Record<string, string>): string =>
  `${apiUrl({ base_url: '' }, 'products')}?${new URLSearchParams({ ...parameters, _fields: 'id,name,prices' }).toString()}`

/** The Store API lists products without keys. A product's page ends with its slug. */
export const woocommerceRecogniser: Recogniser = {
  mark: /\/plugins\/woocommerce\/|wc-ajax|\bwoocommerce\b/,
  recognise: async (probe) => {
    const slug = lastSegment(probe.address)
    const [product] = (slug === null ? null : await probe.json(listed({ slug }), Products)) ?? []
    const [sample] = product ? [product] : ((await probe.json(listed({ per_page: '1' }), Products)) ?? [])
    if (!sample) return null
    return {
      name: null,
      currency: sample.prices.currency_code,
      own: {},
      product: product ? { id: product.id, name: htmlText(product.name) } : null,
    }
  },
}
