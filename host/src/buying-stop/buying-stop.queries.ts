import { query, quietly } from '@outlet/shared/api/query'
import { getBuyingStop, type BuyingStop } from '@outlet/shared/contract/buying-stop'
import { useQuery } from '@tanstack/react-query'

/** Quiet, because it is no page's own read: the notice of a lost connection covers a failure. */
export const buyingStopQuery = quietly(query(getBuyingStop))

/** State of the buying stop: null = not stopped, undefined = not known. */
export const useBuyingStop = (): BuyingStop | null | undefined => useQuery(buyingStopQuery).data?.stop
