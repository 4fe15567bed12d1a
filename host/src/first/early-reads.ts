import { findRoute } from '@outlet/shared/contract/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'

const PARAMETER = /:(\w+)/g

/** A value of the read's own query: `?name` from the address's query (none, one or many), `:name` a parameter, else itself. */
const filledValues = (value: string, params: Record<string, string>, search: URLSearchParams): string[] => {
  if (value.startsWith('?')) return search.getAll(value.slice(1))
  const param = value.startsWith(':') ? params[value.slice(1)] : value
  return param === undefined ? [] : [param]
}

/**
 * The path and query of a read that a manifest declares, filled in from the page's address: `:id` from the route's
 * parameters (else the address's query), `status=?status` from the address's query, left out where that has none.
 * @returns null where the address lacks a parameter of the path
 */
export const fillRead = (read: string, params: Record<string, string>, search: URLSearchParams): string | null => {
  const [path = '', query = ''] = read.split(/\?(.*)/s)
  let complete = true
  const filled = path.replace(PARAMETER, (_match, name: string) => {
    const value = params[name] ?? search.get(name)
    complete &&= value !== null
    return encodeURIComponent(value ?? '')
  })
  if (!complete) return null
  const asked = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query)) {
    for (const one of filledValues(value, params, search)) asked.append(name, one)
  }
  const text = asked.toString()
  return text ? `${filled}?${text}` : filled
}

/** The reads (without API_PREFIX) that a page's address starts with: who is here, and what its route declares. */
export const earlyReads = (release: Pick<InlineRelease, 'remotes'>, { pathname, search }: Location | URL): string[] => {
  const found = findRoute(release, pathname)
  const declared = found?.route.reads.map((read) => fillRead(read, found.params, new URLSearchParams(search))) ?? []
  return ['/users/info', ...declared.filter((read) => read !== null)]
}
