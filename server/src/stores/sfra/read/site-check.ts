import { LRUCache } from 'lru-cache'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import type { LimitedResponse } from '../../http/send-limited'
import { homeUrl } from '../storefront-urls'

/** A site that responded is not requested again for this time in ms. */
const KNOWN_SITE_MS = 3_600_000
const knownSites = new LRUCache<string, true>({ max: 1000, ttl: KNOWN_SITE_MS })

type Send = (url: string, take: (response: LimitedResponse) => void, options?: ReadOptions) => Promise<void>

/**
 * Returns a check of the site path and the locale. A storefront responds for a wrong site as for an unknown product, so
 * that all products would be gone. The check throws `store.wrong_setting` if the site's start page is missing too.
 */
export const siteCheck =
  (send: Send, store: StoreOf<'sfra'>) =>
  async (options?: ReadOptions): Promise<void> => {
    const url = homeUrl(store)
    if (knownSites.has(url)) return
    const take = ({ status }: LimitedResponse) => {
      if (status !== 404 && status !== 410) return
      const message = `HTTP ${status}: the storefront has no site ${store.site} with the locale ${store.locale}`
      throw new ConnectorError('store.wrong_setting', { message })
    }
    await send(url, take, options)
    knownSites.set(url, true)
  }
