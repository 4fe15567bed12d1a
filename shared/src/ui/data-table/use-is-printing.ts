import { useSyncExternalStore } from 'react'

const query = () => globalThis.matchMedia?.('print')

const subscribe = (onChange: () => void) => {
  const media = query()
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

/** Whether the page is laid out for paper; it is true before the browser takes the page's picture. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false)
