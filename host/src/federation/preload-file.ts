import { isModuleScript } from '@outlet/shared/contract/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'

const asked = new Set<string>()

const isPreloaded = (url: string): boolean =>
  document.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`) !== null

const addLink = (rel: 'preload' | 'prefetch', url: string, integrity: string | undefined): void => {
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

/**
 * Has files of a release fetched now, for this page; a second call does nothing. Scripts that are modules are left to what
 * checks them.
 */
export const preloadFiles = (release: Pick<InlineRelease, 'remotes'>, urls: readonly string[]): void => {
  for (const url of urls) {
    if (!isModuleScript(release, url)) addLink('preload', url, globalThis.__integrity?.(url))
  }
}

/** Has scripts that are modules fetched into the browser's cache, where what checks them finds them. */
export const fetchModules = (release: Pick<InlineRelease, 'remotes'>, urls: readonly string[]): void => {
  for (const url of urls.filter((each) => isModuleScript(release, each))) {
    const integrity = globalThis.__integrity?.(url)
    // Whoever needs it asks for it again, and tells what is wrong.
    if (integrity) fetch(url, { integrity }).catch(() => undefined)
  }
}

/**
 * Has a file of a release fetched when nothing else is waiting, for the next page.
 * @param integrity the hash that the next page's release names; without one the file is left alone
 */
export const prefetchFile = (url: string, integrity: string | undefined): void => addLink('prefetch', url, integrity)
