import type { StoreOf } from '../dialect'
import { lastSegment } from '../recognise'

type Store = StoreOf<'sfra'>

/** Chosen values by the id of the variation attribute. */
export type Choice = readonly (readonly [attributeId: string, value: string])[]

type Site = Pick<Store, 'site' | 'locale'>

const controllerPath = ({ site, locale }: Site, controller: string, query: URLSearchParams): string =>
  `/on/demandware.store/${site}/${locale}/${controller}${query.size > 0 ? '?' : ''}${query.toString()}`

/**
 * Returns the path of `Product-Variation`: the product as JSON, or its variant if a value of each attribute is chosen.
 * The platform writes underscores of ids twice.
 */
export function variationPath(site: Site, pid: string, choice: Choice = [], quantity = 1): string {
  const prefix = `dwvar_${pid.replaceAll('_', '__')}_`
  const chosen = choice.map(([id, value]): [string, string] => [prefix + id, value])
  const query = new URLSearchParams([['pid', pid], ...chosen, ['quantity', String(quantity)]])
  return controllerPath(site, 'Product-Variation', query)
}

/** Returns the address of `variationPath` at the store. */
export const variationUrl = (store: Store, pid: string, choice?: Choice, quantity?: number): string =>
  store.base_url + variationPath(store, pid, choice, quantity)

/** Returns the address of the storefront's start page, which every site has. */
export const homeUrl = (store: Store): string =>
  store.base_url + controllerPath(store, 'Home-Show', new URLSearchParams())

/** Returns the address of a product's or variant's page, which the storefront redirects to its readable one. */
export const pageUrl = (store: Store, pid: string): string =>
  store.base_url + controllerPath(store, 'Product-Show', new URLSearchParams([['pid', pid]]))

/**
 * Returns the product's id from the address of its page: the parameter `pid`, or the file name at the end. Any other
 * text is an id already.
 */
export function pidOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  const address = new URL(text)
  return address.searchParams.get('pid') ?? lastSegment(address)?.replace(/\.html?$/, '') ?? text
}
