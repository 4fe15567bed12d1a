import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import { mayOpen } from '@outlet/shared/contract/users/may-open'
import { findRoute } from '@outlet/shared/contract/releases/release-page'
import type { InlineRelease, RemoteRoute } from '@outlet/shared/contract/releases'

type Address = Pick<Location, 'pathname' | 'search'>

const PARAMETER = /:(\w+)/g

/**
 * Path and query of a read in a manifest, with the parameters of the page's address: `:id` is a parameter of the route
 * (else of the query); `status=?status` copies a parameter of the query and is omitted without one.
 * @returns null if the address lacks a `:name`
 */
export const fillRead = (read: string, params: Record<string, string>, search: URLSearchParams): string | null => {
  const [path = '', query = ''] = read.split(/\?(.*)/s)
  let complete = true
  const required = (name: string): string => {
    const value = params[name] ?? search.get(name)
    complete &&= value !== null
    return value ?? ''
  }
  const valuesOf = (value: string): string[] => {
    if (value.startsWith('?')) return search.getAll(value.slice(1))
    return [value.startsWith(':') ? required(value.slice(1)) : value]
  }
  const filled = path.replace(PARAMETER, (_match, name: string) => encodeURIComponent(required(name)))
  const filledQuery = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query)) {
    for (const one of valuesOf(value)) filledQuery.append(name, one)
  }
  if (!complete) return null
  const text = filledQuery.toString()
  return text ? `${filled}?${text}` : filled
}

/** Whether an address is the start page of a signed-in person. */
export const isStartPage = (pathname: string): boolean => pathname === '/' || pathname === hostRoutes.start.path

/** Reads (without API_PREFIX) of the route at an address for which the address has all parameters. */
export const routeReads = (release: Pick<InlineRelease, 'remotes'>, { pathname, search }: Address): string[] => {
  const found = findRoute(release, pathname)
  const reads = found?.route.reads.map((read) => fillRead(read, found.params, new URLSearchParams(search))) ?? []
  return reads.filter((read) => read !== null)
}

/**
 * Reads (without API_PREFIX) to start early at an address: user info, and the reads of its route or of the widgets that
 * the role may use.
 * @param role the last known role; if it is null, reads for certain roles start only after user info is loaded
 */
export const earlyReads = (
  release: Pick<InlineRelease, 'remotes'>,
  address: Address,
  role: string | null,
): string[] => {
  const maySee = ({ roles }: Pick<RemoteRoute, 'roles'>) => mayOpen({ requiresAuth: true, roles }, role)
  if (isStartPage(address.pathname)) {
    const shown = release.remotes.flatMap(({ widgets }) => widgets.filter(maySee))
    return [...new Set(['/users/info', '/lists/workplace', ...shown.flatMap(({ reads }) => reads)])]
  }
  const found = findRoute(release, address.pathname)
  return ['/users/info', ...(found && maySee(found.route) ? routeReads(release, address) : [])]
}
