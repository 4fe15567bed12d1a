import type { StoreOf } from '../dialect'

/** Where Vendure answers unless a store has set another path (`apiOptions.shopApiPath`). */
export const shopApi = ({ base_url }: StoreOf<'vendure'>): string => `${base_url}/shop-api`

/** Vendure answers queries by GET too, which can be asked again without harm. */
export function queryUrl(store: StoreOf<'vendure'>, query: string, variables: object = {}): string {
  const asked = new URLSearchParams({
    query: query.replaceAll(/\s+/g, ' ').trim(),
    variables: JSON.stringify(variables),
  })
  return `${shopApi(store)}?${asked.toString()}`
}

/** The channel, and what a store that guards itself against forged requests asks of a GET (`apiOptions.csrfPrevention`). */
export const channelHeaders = ({ channel_token }: StoreOf<'vendure'>): Record<string, string> => ({
  'apollo-require-preflight': 'true',
  ...(channel_token ? { 'vendure-token': channel_token } : {}),
})
