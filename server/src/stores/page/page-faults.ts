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

const GATE =
  /^(?:age(?:[-_]?(?:gate|check|confirm\w*|restrict\w*|verif\w*))?|(?:confirm|verify)[-_]?(?:your[-_]?)?age|over[-_]?(?:18|21)|gdpr|(?:cookies?[-_]?)?consent|cookies?[-_]?wall|splash|gate(?:way)?|welcome|(?:select|choose|change)[-_]?(?:your[-_]?)?(?:country|region|location|language|store)|(?:country|region|location|language|store)[-_]?(?:selector|selection|chooser|picker)|captcha|challenge|verify|verification|access[-_]?denied|geo[-_]?(?:block\w*|redirect\w*))$/i

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Whether the target is a page before the shop, such as a check of the age: its address names one, or contains the way
 * back to the requested page.
 */
const isGate = (target: URL, { pathname }: URL): boolean =>
  target.pathname.split('/').some((segment) => GATE.test(segment.replace(/\.\w{2,5}$/, ''))) ||
  (withoutLastSlashes(pathname) !== '' &&
    decoded(target.search + target.hash).includes(withoutLastSlashes(decoded(pathname))))

/**
 * A page has no error format of its own. A permanent redirect to another page of the shop replaces a product that is no
 * longer sold; one to the same page in another language, at another host, or to a check before the page, does not.
 */
export const pageFaults: Faults = {
  read: () => null,
  isMissing: (response) => {
    const { url, status, headers } = response
    if (status === 404 || status === 410) return true
    if (!PERMANENT.has(status) || !headers.location || redirectError(response).code !== 'store.redirected') return false
    const [page, target] = [new URL(url), new URL(headers.location, url)]
    return !isSamePage(page, target) && !isGate(target, page)
  },
}
