import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error'
import { query } from '@outlet/shared/api/query'
import { LEAST_TYPED, listProductCandidates } from '../../contract/product-candidates'
import type { ProductCandidate } from '../../contract/product-candidates'
import { usePaused } from '../use-paused'

const candidatesQuery = (typed: string) => {
  const { meta, ...asked } = query(listProductCandidates, { query: { q: typed } })
  return {
    ...asked,
    // A failure is told at the field.
    meta: { ...meta, quiet: true },
    enabled: typed.length >= LEAST_TYPED,
    placeholderData: keepPreviousData,
  }
}

export interface Candidates {
  readonly items: readonly ProductCandidate[]
  /** The product base's entry of exactly this code. */
  readonly baseItemId: string | null
  readonly error: ApiError | null
  readonly isSearching: boolean
  readonly isSettled: boolean
  readonly retry: () => void
}

const nothing = { items: [], baseItemId: null, error: null, isSearching: false, isSettled: false }

/**
 * The products that the text may mean, asked for when the typing pauses; a question that the text has outrun is given
 * up. `isSettled`: they are those of exactly this text, and not of an earlier one.
 */
export const useCandidates = (text: string): Candidates => {
  const typed = text.trim()
  const asked = usePaused(typed)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(candidatesQuery(asked))
  const retry = () => void refetch()
  if (typed.length < LEAST_TYPED) return { ...nothing, retry }
  const isCurrent = typed === asked
  return {
    items: data?.items ?? [],
    baseItemId: data?.base_item_id ?? null,
    error: isCurrent ? error : null,
    isSearching: isFetching || !isCurrent,
    isSettled: isCurrent && data !== undefined && !isPlaceholderData,
    retry,
  }
}
