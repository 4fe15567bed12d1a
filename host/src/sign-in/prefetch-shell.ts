import { findRoute, pageFiles } from '@outlet/shared/contract/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Locale } from '@outlet/shared/settings/locale'
import { prefetchFile } from '../federation/preload-file'
import { destination } from './destination'

/** Addresses of the files that the page after signing in will ask for. */
export const filesOfNextPage = (release: InlineRelease, search: string, locale: Locale): string[] => {
  const shell = release.host.preload.map((file) => release.host.base + file)
  const found = findRoute(release, new URL(destination(release, search), location.origin).pathname)
  if (found) return [...shell, ...pageFiles(release, found.remote, found.route.name, locale)]
  // The start page is the host's own; what it shows comes from the remotes that have widgets.
  const widgets = release.remotes.filter((remote) => remote.widgets.length > 0)
  return [
    ...shell,
    ...widgets.flatMap((each) => pageFiles(release, each, locale, ...each.widgets.map(({ name }) => name))),
  ]
}

/** Has the next page's files fetched while somebody types; a second call does nothing. */
export const prefetchShell = (release: InlineRelease, locale: Locale): void =>
  filesOfNextPage(release, location.search, locale).forEach(prefetchFile)
