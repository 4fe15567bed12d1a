import { z } from '@outlet/shared/contract/zod'
import { clientId, type PracticeClient } from '../../../practice-store/src/practice-client'
import { StoreOrders, type Variant, type WorldShop } from './world-shop'

export const SECRET = 'secret-for-tests'
export const SITE = 'coach-outlet'
export const STORES = { ocapi: 'practice-ocapi', scapi: 'practice-scapi' } as const

/** One variant of each product; here a variant is a product of its own. */
async function readVariants(practice: PracticeClient): Promise<Variant[]> {
  const Hit = z.object({ price: z.number().optional(), represented_product: z.object({ id: z.string() }) })
  const Hits = z.object({ hits: z.array(Hit) })
  const { hits } = await practice.read(Hits, 'product_search?refine_1=cgid=root&count=200&expand=prices')
  return hits.flatMap(({ price, represented_product: { id } }) =>
    price === undefined ? [] : [{ productId: id, variantId: id, price: Math.round(price * 100) }],
  )
}

/** The practice store, through both of its dialects. */
export async function practiceShop(practice: PracticeClient): Promise<WorldShop> {
  const { origin } = practice.store
  return {
    stores: {
      scapi: {
        key: STORES.scapi,
        columns: {
          dialect: 'sfcc-scapi',
          base_url: origin,
          organization_id: 'f_ecom_practice',
          redirect_uri: 'https://console.example/back',
        },
        credentials: { client_id: clientId, client_secret: SECRET },
      },
      ocapi: {
        key: STORES.ocapi,
        columns: { dialect: 'sfcc-ocapi', base_url: origin },
        credentials: { client_id: clientId },
      },
    },
    hasAccounts: true,
    isReplaying: false,
    payment: 'PRACTICE',
    variants: await readVariants(practice),
    setStock: (ids, stock) =>
      practice.control(
        'POST',
        'stock',
        ids.map((id) => ({ site: SITE, product_id: id, stock })),
      ),
    setDiscount: (ids, percent) =>
      practice.control(
        'POST',
        'price',
        ids.map((id) => ({ site: SITE, product_id: id, discount_percent: percent })),
      ),
    setOrder: (order_no, status) => practice.control('POST', 'order', { order_no, status }),
    orders: async () => StoreOrders.parse(await (await practice.control('GET', 'orders')).json()).orders,
    faults: (faults) => practice.control('PATCH', 'settings', { faults }),
    close: () => practice.store.close(),
  }
}
