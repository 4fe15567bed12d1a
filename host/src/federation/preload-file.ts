const asked = new Set<string>()

const isPreloaded = (url: string): boolean =>
  document.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`) !== null

const addLink = (rel: 'preload' | 'prefetch', url: string): void => {
  const integrity = globalThis.__integrity?.(url)
  if (!integrity || asked.has(url) || isPreloaded(url)) return
  asked.add(url)
  const link = document.createElement('link')
  link.rel = rel
  link.as = url.endsWith('.css') ? 'style' : 'script'
  // The same as the later script or style has, or the file would be fetched twice.
  link.integrity = integrity
  link.crossOrigin = 'anonymous'
  link.href = url
  document.head.append(link)
}

/** Has a file of a release fetched now, for this page; a second call does nothing. */
export const preloadFile = (url: string): void => addLink('preload', url)

/** Has a file of a release fetched when nothing else is waiting, for the next page. */
export const prefetchFile = (url: string): void => addLink('prefetch', url)
