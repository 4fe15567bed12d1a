import type { UnreadPrices } from '@outlet/shared/contract/stores'
import type { StoreMarket } from '@outlet/shared/contract/stores/configure-stores'
import { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import { jsonOf } from '../../http/response-error'
import { challengeIn } from '../../http/bot-challenge'
import { pageIn } from '../../http/page'
import { retryRead } from '../../http/retry-read'
import type { LimitedResponse } from '../../http/send-limited'
import type { StoreClient } from '../../http/store-client'
import { shopifyFaults } from '../shopify-faults'
import { marketHeaders } from './market-headers'

const Currency = z.string().regex(/^[A-Z]{3}$/)
const Meta = z.object({ currency: Currency, country: z.string().nullish().catch(null) })
const Cart = z.object({ currency: Currency })

/** Statuses of a rate limit, after which a later request may succeed. 430 is Shopify's own. */
const THROTTLED = new Set([429, 430])

/**
 * Whether the shop does not provide the document. Shops with a custom storefront may lack a document, refuse it, or
 * protect it against bots. That does not affect the shop's health, which depends on its products.
 */
function isLacking(response: LimitedResponse): boolean {
  const { status, headers } = response
  if (challengeIn(response, pageIn(response)) !== null) return true
  if (status < 300) return /html/.test(headers['content-type'] ?? '')
  return status < 500 && !THROTTLED.has(status)
}

const cookieIn = ({ headers }: LimitedResponse, name: string, value: RegExp): string | null =>
  new RegExp(`(?:^|[ ,;])${name}=(${value.source})(?:[;,]|$)`).exec(headers['set-cookie'] ?? '')?.[1] ?? null

/** Currency and country that a shop shows this visitor; null when not stated. */
interface Visitor {
  currency: string | null
  country: string | null
}

/** Reads currency and country of the cart. A shop that refuses its cart may name both in the refusal's cookies. */
function visitorIn(response: LimitedResponse): Visitor {
  const cart = isLacking(response) ? undefined : Cart.safeParse(jsonOf(response, shopifyFaults)).data
  return {
    currency: cart?.currency ?? cookieIn(response, 'cart_currency', /[A-Z]{3}/),
    country: cookieIn(response, 'localization', /[A-Z]{2}/),
  }
}

/** The currency of prices in `/products/<handle>.js`. */
export interface SingleCurrency {
  /** Null when the prices are left out. */
  currency: string | null
  /** Why they are left out; null = they are read, undefined = the shop could not be requested. */
  unread: UnreadPrices | null | undefined
}

const unread = (reason: UnreadPrices['reason'], named: string | null): SingleCurrency => ({
  currency: null,
  unread: { reason, named },
})

/** Reads a shop's currencies, without caching; null when the shop states none. All functions throw ConnectorError. */
export function shopCurrencies(client: StoreClient, store: StoreOf<'shopify'>) {
  const { base_url, currency } = store
  const send = async <Taken>(path: string, take: (response: LimitedResponse) => Taken, options: ReadOptions) => {
    const once = () => client.send({ url: `${base_url}/${path}`, headers: marketHeaders(store) }, take, options)
    return options.bulk ? retryRead(options.signal, once) : once()
  }
  /** Reads the shop's own currency and country; prices of `/products.json` are in this currency. */
  const readShop = (options: ReadOptions = {}) =>
    send(
      'meta.json',
      (response) => (isLacking(response) ? null : (Meta.safeParse(jsonOf(response, shopifyFaults)).data ?? null)),
      options,
    )
  /** Reads what this console is shown as a visitor; prices of `/products/<handle>.js` are in this currency. */
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
     * Returns the currency of prices in `/products.json`; null when only the prices of single products are in the
     * store's currency. If the shop states none, returns the store's setting.
     */
    ofList: async (options?: ReadOptions): Promise<string | null> => {
      const shop = (await readShop(options))?.currency
      if (shop === currency) return shop
      const visitor = (await readVisitor(options)).currency
      if (shop === undefined) return visitor ?? currency
      return visitor === currency ? null : shop
    },
    /**
     * Returns the currency of prices in `/products/<handle>.js`. It is never assumed: if the shop does not state what
     * it shows this visitor, the prices are left out.
     */
    ofSingle: async (options?: ReadOptions): Promise<SingleCurrency> =>
      judgeVisitor(await readVisitor(options), options),
  }
}
export type ShopCurrencies = ReturnType<typeof shopCurrencies>
