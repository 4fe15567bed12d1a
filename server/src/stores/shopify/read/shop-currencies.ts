import type { StoreMarket } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import { jsonOf } from '../../http/answer-error'
import { challengeIn } from '../../http/bot-challenge'
import { pageIn } from '../../http/page'
import { retrying } from '../../http/retrying'
import type { LimitedAnswer } from '../../http/send-limited'
import type { StoreClient } from '../../http/store-client'
import { shopifyFaults } from '../shopify-faults'

const Currency = z.string().regex(/^[A-Z]{3}$/)
const Meta = z.object({ currency: Currency, country: z.string().nullish().catch(null) })
const Cart = z.object({ currency: Currency })

/** Asked too often, which a later request is not: Shopify's own number for it beside the usual one. */
const THROTTLED = new Set([429, 430])

/**
 * Shops with a front of their own may lack a document, refuse it, or guard it against robots. That says nothing of the
 * shop's health: its products tell that themselves.
 */
function isLacking(answer: LimitedAnswer): boolean {
  const { status, headers } = answer
  if (challengeIn(answer, pageIn(answer)) !== null) return true
  if (status < 300) return /html/.test(headers['content-type'] ?? '')
  return status < 500 && !THROTTLED.has(status)
}

/** What a shop says of its currencies, asked anew each time; null where it says nothing. All throw ConnectorError. */
export function shopCurrencies(client: StoreClient, { base_url, currency }: StoreOf<'shopify'>) {
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema, options: ReadOptions) => {
    const take = (answer: LimitedAnswer) =>
      isLacking(answer) ? null : (schema.safeParse(jsonOf(answer, shopifyFaults)).data ?? null)
    const once = () => client.send({ url: `${base_url}/${path}` }, take, options)
    return options.bulk ? retrying(options.signal, once) : once()
  }
  /** The shop's own currency and country: prices of `/products.json` are in it. */
  const readShop = (options: ReadOptions = {}) => read('meta.json', Meta, options)
  /** What this console, as a visitor, is shown: prices of `/products/<handle>.js` are in it. */
  const readVisitor = async (options: ReadOptions = {}) => (await read('cart.js', Cart, options))?.currency ?? null
  return {
    readMarket: async (options?: ReadOptions): Promise<StoreMarket> => {
      const shop = await readShop(options)
      const visitor_currency = await readVisitor(options)
      return { currency: shop?.currency ?? null, country: shop?.country ?? null, visitor_currency }
    },
    /**
     * The currency of prices in `/products.json`; null where only those of single products are in the store's currency. A
     * shop that states none is taken at its setting.
     */
    ofList: async (options?: ReadOptions): Promise<string | null> => {
      const shop = (await readShop(options))?.currency
      if (shop === currency) return shop
      const visitor = await readVisitor(options)
      if (shop === undefined) return visitor ?? currency
      return visitor === currency ? null : shop
    },
    /** The currency of prices in `/products/<handle>.js`; null where only the shop's list is in the store's currency. */
    ofSingle: async (options?: ReadOptions): Promise<string | null> => {
      const visitor = await readVisitor(options)
      if (visitor === currency) return visitor
      const shop = (await readShop(options))?.currency
      if (visitor === null) return shop ?? currency
      return shop === currency ? null : visitor
    },
  }
}
export type ShopCurrencies = ReturnType<typeof shopCurrencies>
