import { findRoute, pageFiles } from '@outlet/shared/contract/releases/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useEffect } from 'react'
import { useConsole } from '../console/console-model'
import { prefetchFile } from '../federation/preload-file'
import type { MenuSection } from './menu-sections'

/** Delay of the prefetch: a console that is open this long is in use, and its first visit has loaded everything. */
export const PREFETCH_DELAY_MS = 20_000

/** Whether the connection is metered or slow, so that nothing is prefetched. */
const isSaving = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  const { saveData, effectiveType } = Object(connection)
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g'
}

/** Addresses of the files of every page in the menu. */
export const filesOfMenu = (
  release: InlineRelease,
  sections: readonly Pick<MenuSection, 'items'>[],
  locale: Locale,
): string[] => {
  const pages = sections.flatMap(({ items }) => items).map(({ path }) => findRoute(release, path.split('?')[0] ?? ''))
  return [...new Set(pages.flatMap((page) => (page ? pageFiles(release, page.remote, page.route.name, locale) : [])))]
}

/**
 * Prefetches the code of the menu's pages once, when nothing else is loading, so that the first click on each is as
 * fast as later ones.
 */
export const usePrefetchedPages = (sections: readonly MenuSection[]): void => {
  const { release } = useConsole()
  const locale = useLocale()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isSaving()) return
      for (const url of filesOfMenu(release, sections, locale)) prefetchFile(url, release.integrity[url])
    }, PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [release, sections, locale])
}
