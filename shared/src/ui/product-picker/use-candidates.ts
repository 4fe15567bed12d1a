import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error'
import { query, quietly } from '@outlet/shared/api/query'
import { MIN_TYPED_LENGTH, listProductCandidates } from '../../contract/products/product-candidates'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { isAddress } from '../../contract/products/product-code'
import { usePaused } from '../use-paused'

/** Quiet: a failure is shown at the field. */
const candidatesQuery = (typed: string) => ({
  ...quietly(query(listProductCandidates, { query: { q: typed } })),
  enabled: typed.length >= MIN_TYPED_LENGTH,
  placeholderData: keepPreviousData,
})

export interface Candidates {
  readonly items: readonly ProductCandidate[]
  /** Id of the product base's entry with exactly this code. */
  readonly baseItemId: string | null
  readonly error: ApiError | null
  readonly isSearching: boolean
  readonly isSettled: boolean
  readonly retry: () => void
}

/** An address is no code, and may be longer than a search. */
const searchable = (text: string): string => (isAddress(text) ? '' : text.trim())

const nothing = { items: [], baseItemId: null, error: null, isSearching: false, isSettled: false }

/**
 * Products that match the text, requested after a pause in typing; an outdated request is aborted. `isSettled`: they
 * belong to exactly this text, not to an earlier one.
 */
export const useCandidates = (text: string): Candidates => {
  const typed = searchable(text)
  const paused = usePaused(typed)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(candidatesQuery(paused))
  const retry = () => void refetch()
  if (typed.length < MIN_TYPED_LENGTH) return { ...nothing, retry }
  const isCurrent = typed === paused
  return {
    items: data?.items ?? [],
    baseItemId: data?.base_item_id ?? null,
    error: isCurrent ? error : null,
    isSearching: isFetching || !isCurrent,
    isSettled: isCurrent && data !== undefined && !isPlaceholderData,
    retry,
  }
}
