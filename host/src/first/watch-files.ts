import { fetchPastCache } from './fetch-past-cache'
import { showRefusedNotice } from './refused-notice'

/** Of the file, whatever try it was; empty: of no file. */
const fileOf = (element: Element): string => {
  const address = element.getAttribute('src') ?? element.getAttribute('href')
  if (!address) return ''
  const { origin, pathname } = new URL(address, location.href)
  return origin + pathname
}

/**
 * Watches for files that are refused or missing, from before the first of them is asked for. One of the shell's own is
 * told to the person; every one is fetched anew for the browser's cache, once.
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
