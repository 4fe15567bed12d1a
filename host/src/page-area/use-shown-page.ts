import { useEffect, useState } from 'react'
import type { LazyPart, PartState } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'
import { isSamePage } from './use-open-pages'
import type { PageAt } from './use-open-pages'

/** Time for which the previous page stays while the next one's code is loading; then an outline replaces it. */
const PREVIOUS_PAGE_MS = 200

/** Whether a part has been loading for longer than this time. Starts again for every part. */
const useTimedOut = (part: LazyPart, isLoading: boolean): boolean => {
  const [timedOut, setTimedOut] = useState<LazyPart | null>(null)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setTimedOut(part), PREVIOUS_PAGE_MS)
    return () => clearTimeout(timer)
  }, [part, isLoading])
  return timedOut === part
}

interface ShownPage extends PageAt {
  readonly state: PartState
  /** The requested page is still loading. */
  readonly isPending: boolean
}

/** The page to show: the requested one, or for a moment the previous one. */
export const useShownPage = (requested: PageAt, part: LazyPart): ShownPage => {
  const state = useLazyPart(part)
  const isLoading = state.status === 'loading'
  const isTimedOut = useTimedOut(part, isLoading)
  const [former, setFormer] = useState<{ page: PageAt; state: PartState }>({ page: requested, state })
  const stays = isLoading && !isTimedOut && !isSamePage(former.page, requested)
  if (stays) return { ...former.page, state: former.state, isPending: true }
  if (former.page.location !== requested.location || former.page.match !== requested.match || former.state !== state) {
    setFormer({ page: requested, state })
  }
  return { ...requested, state, isPending: isLoading }
}
