import { useEffect, useState } from 'react'
import type { LazyPart, PartState } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'
import { isSamePage } from './use-open-pages'
import type { PageAt } from './use-open-pages'

/** So long the former page stays while the next one's code is on its way; then an outline takes its place. */
const STAY_MS = 200

/** Whether the part has been waited for long enough; anew for every part. */
const useTimedOut = (part: LazyPart, isLoading: boolean): boolean => {
  const [timedOut, setTimedOut] = useState<LazyPart | null>(null)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setTimedOut(part), STAY_MS)
    return () => clearTimeout(timer)
  }, [part, isLoading])
  return timedOut === part
}

interface ShownPage extends PageAt {
  readonly state: PartState
  /** The page that was asked for is still on its way. */
  readonly isPending: boolean
}

/** The page to show: the one that was asked for, or for a moment the one before it. */
export const useShownPage = (wanted: PageAt, part: LazyPart): ShownPage => {
  const state = useLazyPart(part)
  const isLoading = state.status === 'loading'
  const isTimedOut = useTimedOut(part, isLoading)
  const [former, setFormer] = useState<{ page: PageAt; state: PartState }>({ page: wanted, state })
  const stays = isLoading && !isTimedOut && !isSamePage(former.page, wanted)
  if (stays) return { ...former.page, state: former.state, isPending: true }
  if (former.page.location !== wanted.location || former.page.asked !== wanted.asked || former.state !== state) {
    setFormer({ page: wanted, state })
  }
  return { ...wanted, state, isPending: isLoading }
}
