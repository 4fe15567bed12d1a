import { clock } from '../../platform/time/clock'
import type { Recogniser } from '../recognise'
import { productIdOf } from './read/page-address'
import { parsePage, readProduct } from './read/read-page'

/** A code that no currency has: every price is then in another one, which the reading names. */
const NO_CURRENCY = 'XXX'

/** Any page that describes a product. It is tried after the platforms, which state more. */
export const pageRecogniser: Recogniser = {
  // Matches no page.
  mark: /(?!)/,
  recognise: async ({ page, address }) => {
    if (!page || page.status < 200 || page.status > 299) return null
    const parsed = parsePage({ body: page.body, contentType: page.headers['content-type'], url: address.href })
    const { product, unreadPrices } = readProduct(parsed, { currency: NO_CURRENCY, now: clock.date() })
    const id = productIdOf(address.href, address.origin)
    if (!product || id === null) return null
    const { siteName } = parsed
    return { name: siteName, currency: unreadPrices?.named ?? null, own: {}, product: { id, name: product.name } }
  },
}
