import { fetchPastCache } from './fetch-past-cache'
import { showRefusedNotice } from './refused-notice'

const addressOf = (element: Element): string | null => element.getAttribute('src') ?? element.getAttribute('href')

/**
 * Watches for files that are refused or missing, from before the first of them is asked for. One of the shell's own is
 * told to the person; every one is fetched anew for the browser's cache, once.
 */
export const watchFiles = (): void => {
  const repaired = new Set<string>()
  const onError = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches('[integrity]')) return
    const address = addressOf(target)
    if (address && !repaired.has(address)) {
      repaired.add(address)
      fetchPastCache(address).catch(() => undefined)
    }
    if (!target.matches('[data-shell]')) return
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showRefusedNotice)
    else showRefusedNotice()
  }
  addEventListener('error', onError, true)
}
