import type { AskedRoute, ConsoleRoute } from '../router/console-route'

const KEY = 'redirect'
const PARAMETER = /:(\w+)/g

/**
 * The query of the login page that leads back: `redirect` holds the route's name; after it come the route's parameters
 * and its query, in order. A query that has a `redirect` of its own keeps it, as the second one.
 */
export const loginSearch = ({ route, params, search }: AskedRoute): string => {
  const back = [[KEY, route.name], ...Object.entries(params), ...new URLSearchParams(search)]
  return `?${new URLSearchParams(back.map(([name = '', value = '']) => [name, value]))}`
}

/** Takes the first value of a name out of the pairs. */
const take = (pairs: [string, string][], wanted: string): string | undefined => {
  const index = pairs.findIndex(([name]) => name === wanted)
  return index < 0 ? undefined : pairs.splice(index, 1)[0]?.[1]
}

/**
 * The address that a login page's query leads back to.
 * @returns null where it names no page that needs a sign-in, or lacks a parameter of its path
 */
export const returnAddress = (routes: readonly ConsoleRoute[], search: string): string | null => {
  const pairs = [...new URLSearchParams(search)]
  const name = take(pairs, KEY)
  const route = routes.find((each) => each.name === name)
  if (!route?.requiresAuth) return null
  let complete = true
  const path = route.path.replace(PARAMETER, (_match, parameter: string) => {
    const value = take(pairs, parameter)
    complete &&= value !== undefined && value !== ''
    return encodeURIComponent(value ?? '')
  })
  if (!complete) return null
  const query = new URLSearchParams(pairs).toString()
  return query ? `${path}?${query}` : path
}
