import { isModuleScript } from '@outlet/shared/contract/releases/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'

const requested = new Set<string>()

const isPreloaded = (url: string): boolean =>
  document.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`) !== null

const addLink = (rel: 'preload' | 'prefetch', url: string, integrity: string | undefined): void => {
  if (!integrity || requested.has(url) || isPreloaded(url)) return
  requested.add(url)
  const link = document.createElement('link')
  link.rel = rel
  link.as = url.endsWith('.css') ? 'style' : 'script'
  // The attributes must equal those of the later script or style, or the file would be fetched twice.
  link.integrity = integrity
  link.crossOrigin = 'anonymous'
  link.href = url
  document.head.append(link)
}

/**
 * Preloads files of a release for this page; a second call does nothing. Module scripts are skipped: `checkModuleFiles`
 * fetches them.
 */
export const preloadFiles = (release: Pick<InlineRelease, 'remotes'>, urls: readonly string[]): void => {
  for (const url of urls) {
    if (!isModuleScript(release, url)) addLink('preload', url, globalThis.__integrity?.(url))
  }
}

/** Fetches module scripts into the browser's cache, where `checkModuleFiles` finds them. */
export const fetchModules = (release: Pick<InlineRelease, 'remotes'>, urls: readonly string[]): void => {
  for (const url of urls.filter((each) => isModuleScript(release, each))) {
    const integrity = globalThis.__integrity?.(url)
    // The later request for the file reports the failure.
    if (integrity) fetch(url, { integrity }).catch(() => undefined)
  }
}

/**
 * Prefetches a file of a release for the next page, when nothing else is loading.
 * @param integrity hash in the next page's release; a file without one is skipped
 */
export const prefetchFile = (url: string, integrity: string | undefined): void => addLink('prefetch', url, integrity)
