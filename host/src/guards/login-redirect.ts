import type { RouteMatch, ConsoleRoute } from '../router/console-route'

const KEY = 'redirect'
const PARAMETER = /:(\w+)/g

/**
 * Query of the login page that leads back: `redirect` is the route's name; the route's parameters and its query follow
 * in order. A parameter `redirect` of the route's own query comes second.
 */
export const loginSearch = ({ route, params, search }: RouteMatch): string => {
  const back = [[KEY, route.name], ...Object.entries(params), ...new URLSearchParams(search)]
  return `?${new URLSearchParams(back.map(([name = '', value = '']) => [name, value]))}`
}

/** Removes and returns the first value of a name in the pairs. */
const takeFirst = (pairs: [string, string][], wantedName: string): string | undefined => {
  const index = pairs.findIndex(([name]) => name === wantedName)
  return index < 0 ? undefined : pairs.splice(index, 1)[0]?.[1]
}

/**
 * Address that a login page's query leads back to.
 * @returns null if it names no page that requires a sign-in, or lacks a parameter of the path
 */
export const returnAddress = (routes: readonly ConsoleRoute[], search: string): string | null => {
  const pairs = [...new URLSearchParams(search)]
  const name = takeFirst(pairs, KEY)
  const route = routes.find((each) => each.name === name)
  if (!route?.requiresAuth) return null
  let complete = true
  const path = route.path.replace(PARAMETER, (_match, parameter: string) => {
    const value = takeFirst(pairs, parameter)
    complete &&= value !== undefined && value !== ''
    return encodeURIComponent(value ?? '')
  })
  if (!complete) return null
  const query = new URLSearchParams(pairs).toString()
  return query ? `${path}?${query}` : path
}
