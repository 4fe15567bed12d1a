import type { Faults } from '../http/response-error'
import { withoutLastSlashes } from './read/page-address'

const PERMANENT = new Set([301, 308])

const plainPath = ({ pathname }: URL): string => withoutLastSlashes(pathname).toLowerCase()

/** Whether one path is the other with a prefix, such as that of a language. */
const isSamePage = (one: URL, other: URL): boolean => {
  const [path, otherPath] = [plainPath(one), plainPath(other)]
  return (path !== '' && otherPath.endsWith(path)) || (otherPath !== '' && path.endsWith(otherPath))
}

/**
 * A page has no error format of its own. A permanent redirect to another page of the shop replaces a product that is no
 * longer sold; one to the same page in another language, or at another host, does not.
 */
export const pageFaults: Faults = {
  read: () => null,
  isMissing: ({ url, status, headers: { location } }) => {
    if (status === 404 || status === 410) return true
    if (!PERMANENT.has(status) || !location || !URL.canParse(location, url)) return false
    const [requested, target] = [new URL(url), new URL(location, url)]
    const isPassword = /\/(?:password|login)\b/i.test(target.pathname)
    return target.origin === requested.origin && !isPassword && !isSamePage(requested, target)
  },
}
