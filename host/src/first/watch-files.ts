import { fetchPastCache } from './fetch-past-cache'
import { showRefusedNotice } from './refused-notice'

/** Address of the element's file without the query of a try; empty without a file. */
const fileOf = (element: Element): string => {
  const address = element.getAttribute('src') ?? element.getAttribute('href')
  if (!address) return ''
  const { origin, pathname } = new URL(address, location.href)
  return origin + pathname
}

/**
 * Watches for refused or missing files, from before the first request on. A failed file of the shell itself is reported
 * to the person. Every failed file is fetched past the cache, once.
 */
export const watchFiles = (): void => {
  const repaired = new Set<string>()
  const onError = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches('[integrity]')) return
    const file = fileOf(target)
    if (file && !repaired.has(file)) {
      repaired.add(file)
      fetchPastCache(file).catch(() => undefined)
    }
    if (!target.matches('[data-shell]')) return
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showRefusedNotice)
    else showRefusedNotice()
  }
  addEventListener('error', onError, true)
}
