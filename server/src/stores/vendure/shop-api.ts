import type { StoreOf } from '../dialect'

/** Vendure's default API path (`apiOptions.shopApiPath`). */
const PATH = '/shop-api'

export const shopApi = ({ base_url }: StoreOf<'vendure'>): string => `${base_url}${PATH}`

/** Path and query of a query by GET. */
export function queryPath(query: string, variables: object = {}): string {
  const parameters = new URLSearchParams({
    query: query.replaceAll(/\s+/g, ' ').trim(),
    variables: JSON.stringify(variables),
  })
  return `${PATH}?${parameters.toString()}`
}

/** Returns the URL of a query by GET, which Vendure supports and which is safe to repeat. */
export const queryUrl = ({ base_url }: StoreOf<'vendure'>, query: string, variables?: object): string =>
  base_url + queryPath(query, variables)

/** Headers that select the channel and pass Vendure's CSRF prevention for GET (`apiOptions.csrfPrevention`). */
export const channelHeaders = ({ channel_token }: StoreOf<'vendure'>): Record<string, string> => ({
  'apollo-require-preflight': 'true',
  ...(channel_token ? { 'vendure-token': channel_token } : {}),
})
