import { hostRoutes } from '@outlet/shared/contract/host-routes'
import { mayOpen } from '@outlet/shared/contract/may-open'
import { findRoute } from '@outlet/shared/contract/release-page'
import type { InlineRelease, RemoteRoute } from '@outlet/shared/contract/releases'

type Address = Pick<Location, 'pathname' | 'search'>

const PARAMETER = /:(\w+)/g

/**
 * The path and query of a read that a manifest declares, filled in from the page's address: `:id` from the route's
 * parameters (else the address's query), `status=?status` from the address's query, left out where that has none.
 * @returns null where the address lacks what a `:name` asks for
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
  const asked = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query)) {
    for (const one of valuesOf(value)) asked.append(name, one)
  }
  if (!complete) return null
  const text = asked.toString()
  return text ? `${filled}?${text}` : filled
}

/** Whether an address is where a signed-in person starts. */
export const isStartPage = (pathname: string): boolean => pathname === '/' || pathname === hostRoutes.start.path

/** The reads (without API_PREFIX) that the route of an address declares, as far as the address says enough. */
export const routeReads = (release: Pick<InlineRelease, 'remotes'>, { pathname, search }: Address): string[] => {
  const found = findRoute(release, pathname)
  const reads = found?.route.reads.map((read) => fillRead(read, found.params, new URLSearchParams(search))) ?? []
  return reads.filter((read) => read !== null)
}

/**
 * The reads (without API_PREFIX) that an address starts with: who is here, and what its route or the widgets declare,
 * as far as the role may see them.
 * @param role as last known; without one, what is not for everybody waits until it is known who is here
 */
export const earlyReads = (
  release: Pick<InlineRelease, 'remotes'>,
  address: Address,
  role: string | null,
): string[] => {
  const maySee = ({ roles }: Pick<RemoteRoute, 'roles'>) => mayOpen({ requiresAuth: true, roles }, role)
  if (isStartPage(address.pathname)) {
    const shown = release.remotes.flatMap(({ widgets }) => widgets.filter(maySee))
    return [...new Set(['/users/info', ...shown.flatMap(({ reads }) => reads)])]
  }
  const found = findRoute(release, address.pathname)
  return ['/users/info', ...(found && maySee(found.route) ? routeReads(release, address) : [])]
}
