import { startEarlyRead } from '@outlet/shared/api/early-reads'
import { isFresh } from '@outlet/shared/api/fresh-reads'
import { useEffect } from 'react'
import type { ConsoleModel } from '../console/console-parts'
import { routeReads } from '../first/early-reads'
import { afterPaint } from '../lazy-parts/after-paint'
import type { PageAt } from './use-open-pages'

/** Has a page's code and, side by side with it, the page's first reads fetched, where neither is there yet. */
export const useEarlyStart = ({ asked, location }: PageAt, { release, pageOf }: ConsoleModel): void => {
  const part = pageOf(asked.route)
  useEffect(() => {
    if (part.state().status !== 'loading') return
    return afterPaint(() => {
      void part.load()
      for (const read of routeReads(release, location)) if (!isFresh(read)) startEarlyRead(read)
    })
  }, [release, part, location])
}
