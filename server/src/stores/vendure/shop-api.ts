import type { StoreOf } from '../dialect'

/** Vendure's default API path (`apiOptions.shopApiPath`). */
export const shopApi = ({ base_url }: StoreOf<'vendure'>): string => `${base_url}/shop-api`

/** Returns the URL of a query by GET, which Vendure supports and which is safe to repeat. */
export function queryUrl(store: StoreOf<'vendure'>, query: string, variables: object = {}): string {
  const parameters = new URLSearchParams({
    query: query.replaceAll(/\s+/g, ' ').trim(),
    variables: JSON.stringify(variables),
  })
  return `${shopApi(store)}?${parameters.toString()}`
}

/** Headers that select the channel and pass Vendure's CSRF prevention for GET (`apiOptions.csrfPrevention`). */
export const channelHeaders = ({ channel_token }: StoreOf<'vendure'>): Record<string, string> => ({
  'apollo-require-preflight': 'true',
  ...(channel_token ? { 'vendure-token': channel_token } : {}),
})
