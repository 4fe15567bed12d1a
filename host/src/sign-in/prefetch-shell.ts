import { findRoute, nextPageFiles } from '@outlet/shared/contract/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Locale } from '@outlet/shared/settings/locale'
import { prefetchFile } from '../federation/preload-file'
import { destination } from './destination'

/** Addresses of the files that the page after signing in will ask for. */
export const filesOfNextPage = (release: InlineRelease, search: string, locale: Locale): string[] => {
  const found = findRoute(release, new URL(destination(release, search), location.origin).pathname)
  return nextPageFiles(release, found, [locale])
}

/** Has the next page's files fetched while somebody types; a second call does nothing. */
export const prefetchShell = (release: InlineRelease, locale: Locale): void =>
  filesOfNextPage(release, location.search, locale).forEach(prefetchFile)
