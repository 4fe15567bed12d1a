import type { StoreOf } from '../dialect'

/** Path and query of a query by GET. */
export function queryPath(query: string, variables: object = {}): string {
  const parameters = new URLSearchParams({
    query: query.replaceAll(/\s+/g, ' ').trim(),
    variables: JSON.stringify(variables),
  })
  return `/graphql?${parameters.toString()}`
}

/**
 * Returns the URL of a query by GET. The store's page cache may respond; Magento empties it when the stock status, a
 * shown quantity or a price changes.
 */
export const queryUrl = ({ base_url }: StoreOf<'magento'>, query: string, variables?: object): string =>
  base_url + queryPath(query, variables)

/** Headers that select the store view. */
export const viewHeaders = ({ store_view }: StoreOf<'magento'>): Record<string, string> =>
  store_view ? { store: store_view } : {}

/** Headers that also select the currency of prices; a view that does not offer it responds with an error. */
export const pricedHeaders = (store: StoreOf<'magento'>): Record<string, string> => ({
  ...viewHeaders(store),
  'content-currency': store.currency,
})
