import { findRoute, pageFiles } from '@outlet/shared/contract/releases/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Locale } from '@outlet/shared/settings/locale'
import { fetchRelease } from '../federation/fetch-release'
import { prefetchFile } from '../federation/preload-file'

/** Addresses of the files that the page after the sign-in needs. */
export const filesOfNextPage = (release: InlineRelease, pathname: string, locale: Locale): string[] => {
  const shell = release.host.preload.map((file) => release.host.base + file)
  const found = findRoute(release, pathname)
  if (found) return [...shell, ...pageFiles(release, found.remote, found.route.name, locale)]
  // The start page is the host's own; its content comes from the remotes with widgets.
  const widgets = release.remotes.filter((remote) => remote.widgets.length > 0)
  return [
    ...shell,
    ...widgets.flatMap((each) => pageFiles(release, each, locale, ...each.widgets.map(({ name }) => name))),
  ]
}

/**
 * Prefetches the next page's files while the person types. The list of files and their hashes come from that page's
 * HTML, so that this page stays small.
 * @param address address of the next page
 */
export const prefetchShell = async (address: string, locale: Locale): Promise<void> => {
  try {
    const release = await fetchRelease(address)
    const { pathname } = new URL(address, location.origin)
    for (const url of filesOfNextPage(release, pathname, locale)) prefetchFile(url, release.integrity[url])
  } catch {
    // The page itself will request its files and show a failure.
  }
}
