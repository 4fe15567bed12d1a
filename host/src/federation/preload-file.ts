import { preloadKind } from '@outlet/shared/contract/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'

const asked = new Set<string>()

const isPreloaded = (url: string): boolean =>
  document.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`) !== null

const addLink = (rel: 'preload' | 'prefetch', kind: string, url: string, integrity: string | undefined): void => {
  if (!integrity || asked.has(url) || isPreloaded(url)) return
  asked.add(url)
  const link = document.createElement('link')
  link.rel = rel
  link.as = kind
  // The same as the later script or style has, or the file would be fetched twice.
  link.integrity = integrity
  link.crossOrigin = 'anonymous'
  link.href = url
  document.head.append(link)
}

/** Has files of a release fetched now, for this page; a second call does nothing. */
export const preloadFiles = (release: Pick<InlineRelease, 'remotes'>, urls: readonly string[]): void => {
  for (const url of urls) addLink('preload', preloadKind(release, url), url, globalThis.__integrity?.(url))
}

/**
 * Has a file of a release fetched when nothing else is waiting, for the next page.
 * @param integrity the hash that the next page's release names; without one the file is left alone
 */
export const prefetchFile = (url: string, integrity: string | undefined): void =>
  addLink('prefetch', url.endsWith('.css') ? 'style' : 'script', url, integrity)
