import type { Probe, Recogniser } from '../recognise'
import { Variation, type WirePrice } from './read/wire'
import { pidOf, variationPath } from './storefront-urls'

/** Site and locale in the addresses that a page of the storefront requests. */
const CONTROLLERS = /\/on\/demandware\.store\/(Sites-[\w-]+-Site)\/([A-Za-z][\w-]*)\//

const siteIn = ({ page, address }: Probe) => {
  const [, site, locale] = CONTROLLERS.exec(`${page?.body.toString('latin1') ?? ''} ${address.pathname}`) ?? []
  return site && locale ? { site, locale } : null
}

const currencyIn = (price: WirePrice): string | null =>
  [price?.sales, price?.min?.sales].find((amount) => amount?.currency)?.currency ?? null

/**
 * Recognises a storefront by the page of a product: older storefronts of Salesforce have the same addresses, but not
 * the product as JSON.
 */
export const sfraRecogniser: Recogniser = {
  mark: CONTROLLERS,
  recognise: async (probe) => {
    const own = siteIn(probe)
    const pid = pidOf(probe.address.href)
    if (!own || pid === probe.address.href) return null
    const found = await probe.json(variationPath(own, pid), Variation)
    const [product] = found?.read ?? []
    if (!product) return null
    const { id, productName: name, price } = product
    return { name: null, currency: currencyIn(price), own, product: { id, name } }
  },
}
