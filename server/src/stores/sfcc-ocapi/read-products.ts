import type { Connector, ListedVariant, Offer, ProductReading, ReadOptions } from '../connector'
import { mapOffer, type MappedStore } from './map-offer'
import { isMaster, listedVariants } from './map-product'
import { readEach } from './read-each'
import type { ShopClient } from './shop-client'
import { WireProducts, type WireProduct } from './wire'

const STOCK_OF_MASTER = { expand: 'availability,variations,prices', schema: WireProducts }
const STOCK_OF_VARIANT = { expand: 'availability,prices', schema: WireProducts }

/** Variants or items by id; rejects with the first error. */
export async function readOffers(
  client: ShopClient,
  store: MappedStore,
  ids: readonly string[],
  options?: ReadOptions,
): Promise<Map<string, Offer>> {
  const { found, failed } = await readEach(client, ids, STOCK_OF_VARIANT, options)
  for (const error of failed.values()) throw error
  const observedAt = new Date()
  return new Map([...found].map(([id, wire]) => [id, mapOffer(wire, store, { observedAt })]))
}

/** An offer whose variant said nothing of `orderable` takes the master's word; a variant without a document is unknown. */
export function withListed(
  listed: ListedVariant,
  wire: WireProduct | undefined,
  master: { productId: string },
  store: MappedStore,
  observedAt: Date,
): Offer {
  const known = wire ?? { id: listed.variantId, variation_values: listed.options }
  const offer = mapOffer(known, store, { observedAt, listedOrderable: listed.orderable })
  // A variant may stand under several masters: it is read here as this one's.
  return { ...offer, productId: master.productId, masterId: master.productId, variantId: listed.variantId }
}

/** Masters (or items) first, for the variants' `orderable`; then their variants, which alone carry quantities. */
export async function readProducts(
  client: ShopClient,
  store: MappedStore,
  ids: readonly string[],
  options?: ReadOptions,
): ReturnType<Connector['readProducts']> {
  const products = await readEach(client, ids, STOCK_OF_MASTER, options)
  const variantIds = [...products.found.values()].flatMap((wire) =>
    listedVariants(wire).map(({ variantId }) => variantId),
  )
  const variants = await readEach(client, variantIds, STOCK_OF_VARIANT, options)
  const observedAt = new Date()
  return ids.map((productId): ProductReading => {
    const wire = products.found.get(productId)
    const error = products.failed.get(productId)
    if (error) return { productId, outcome: 'failed', error }
    if (!wire) return { productId, outcome: 'gone' }
    const listed = listedVariants(wire)
    if (!isMaster(wire)) {
      return { productId, outcome: 'found', kind: 'item', offers: [mapOffer(wire, store, { observedAt })], observedAt }
    }
    const failure = listed.map(({ variantId }) => variants.failed.get(variantId)).find((known) => known !== undefined)
    if (failure) return { productId, outcome: 'failed', error: failure }
    const offers = listed.map((variant) =>
      withListed(variant, variants.found.get(variant.variantId), { productId }, store, observedAt),
    )
    return { productId, outcome: 'found', kind: 'master', offers, observedAt }
  })
}
