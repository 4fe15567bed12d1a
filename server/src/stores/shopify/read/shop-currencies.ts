import type { StoreMarket, UnreadPrices } from '@outlet/shared/contract/stores'
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
import { marketHeaders } from './market-headers'

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

const cookieIn = ({ headers }: LimitedAnswer, name: string, value: RegExp): string | null =>
  new RegExp(`(?:^|[ ,;])${name}=(${value.source})(?:[;,]|$)`).exec(headers['set-cookie'] ?? '')?.[1] ?? null

/** The currency and the country that a shop shows this visitor; null where it does not say. */
interface Visitor {
  currency: string | null
  country: string | null
}

/** A shop that refuses its cart may name currency and country in the cookies of the refusal. */
function visitorIn(answer: LimitedAnswer): Visitor {
  const cart = isLacking(answer) ? undefined : Cart.safeParse(jsonOf(answer, shopifyFaults)).data
  return {
    currency: cart?.currency ?? cookieIn(answer, 'cart_currency', /[A-Z]{3}/),
    country: cookieIn(answer, 'localization', /[A-Z]{2}/),
  }
}

/** The currency of prices in `/products/<handle>.js`. */
export interface SingleCurrency {
  /** Null where the prices are left out. */
  currency: string | null
  /** Why they are left out; null where they are read, undefined where the shop could not be asked. */
  unread: UnreadPrices | null | undefined
}

const unread = (reason: UnreadPrices['reason'], named: string | null): SingleCurrency => ({
  currency: null,
  unread: { reason, named },
})

/** What a shop says of its currencies, asked anew each time; null where it says nothing. All throw ConnectorError. */
export function shopCurrencies(client: StoreClient, store: StoreOf<'shopify'>) {
  const { base_url, currency } = store
  const send = async <Taken>(path: string, take: (answer: LimitedAnswer) => Taken, options: ReadOptions) => {
    const once = () => client.send({ url: `${base_url}/${path}`, headers: marketHeaders(store) }, take, options)
    return options.bulk ? retrying(options.signal, once) : once()
  }
  /** The shop's own currency and country: prices of `/products.json` are in it. */
  const readShop = (options: ReadOptions = {}) =>
    send(
      'meta.json',
      (answer) => (isLacking(answer) ? null : (Meta.safeParse(jsonOf(answer, shopifyFaults)).data ?? null)),
      options,
    )
  /** What this console, as a visitor, is shown: prices of `/products/<handle>.js` are in it. */
  const readVisitor = (options: ReadOptions = {}) => send('cart.js', visitorIn, options)
  const judgeVisitor = async (visitor: Visitor, options?: ReadOptions): Promise<SingleCurrency> => {
    const { country } = visitor
    if (store.country && country !== null && country !== store.country) return unread('other_market', country)
    if (visitor.currency === currency) return { currency, unread: null }
    if (visitor.currency === null) return unread('currency_unstated', null)
    const shop = (await readShop(options))?.currency
    return shop === currency ? unread('other_currency', visitor.currency) : { currency: visitor.currency, unread: null }
  }
  return {
    readMarket: async (options?: ReadOptions): Promise<StoreMarket> => {
      const shop = await readShop(options)
      const visitor = await readVisitor(options)
      return {
        currency: shop?.currency ?? null,
        country: shop?.country ?? null,
        visitor_currency: visitor.currency,
        visitor_country: visitor.country,
        unread_prices: (await judgeVisitor(visitor, options)).unread,
      }
    },
    /**
     * The currency of prices in `/products.json`; null where only those of single products are in the store's currency. A
     * shop that states none is taken at its setting.
     */
    ofList: async (options?: ReadOptions): Promise<string | null> => {
      const shop = (await readShop(options))?.currency
      if (shop === currency) return shop
      const visitor = (await readVisitor(options)).currency
      if (shop === undefined) return visitor ?? currency
      return visitor === currency ? null : shop
    },
    /**
     * The currency of prices in `/products/<handle>.js`. It is never assumed: where the shop does not state what it shows
     * this visitor, the prices are left out.
     */
    ofSingle: async (options?: ReadOptions): Promise<SingleCurrency> =>
      judgeVisitor(await readVisitor(options), options),
  }
}
export type ShopCurrencies = ReturnType<typeof shopCurrencies>
