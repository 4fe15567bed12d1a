import { redirectError } from '../http/redirect-error'
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
  isMissing: (response) => {
    const { url, status, headers } = response
    if (status === 404 || status === 410) return true
    if (!PERMANENT.has(status) || !headers.location || redirectError(response).code !== 'store.redirected') return false
    return !isSamePage(new URL(url), new URL(headers.location, url))
  },
}
