import { clock } from '../../platform/time/clock'
import type { Recogniser } from '../recognise'
import { productIdOf } from './read/page-address'
import { parsePage, readProduct } from './read/read-page'

/** A code that no currency has: every price is then in another one, which the reading names. */
const NO_CURRENCY = 'XXX'

/** Any page, with the product that it describes. It is tried after the platforms, which state more. */
export const pageRecogniser: Recogniser = {
  // Matches no page.
  mark: /(?!)/,
  recognise: async ({ page, address }) => {
    if (!page || page.status < 200 || page.status > 299) return null
    const parsed = parsePage({ body: page.body, contentType: page.headers['content-type'], url: address.href })
    const { product, unreadPrices } = readProduct(parsed, { currency: NO_CURRENCY, now: clock.date() })
    const id = productIdOf(address.href, address.origin)
    const { siteName, title } = parsed
    // Without a title it is no page for people. A person can set a rule for one that describes no product.
    if (id === null || (!product && title === null)) return null
    const currency = unreadPrices?.named ?? null
    return { name: siteName, currency, own: {}, product: product && { id, name: product.name } }
  },
}
