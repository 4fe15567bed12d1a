import type { BuyingStop } from '@outlet/shared/contract/buying-stop'
import { useQuery } from '@tanstack/react-query'
import { buyingStopQuery } from './buying-stop.queries'

/** State of the buying stop: null = not stopped, undefined = not known. */
export const useBuyingStop = (): BuyingStop | null | undefined => useQuery(buyingStopQuery).data?.stop
