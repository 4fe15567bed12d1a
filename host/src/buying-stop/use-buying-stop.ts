import type { BuyingStop } from '@outlet/shared/contract/buying-stop'
import { useQuery } from '@tanstack/react-query'
import { buyingStopQuery } from './buying-stop.queries'

/** The stop of all buying; null = there is none, undefined = not known. */
export const useBuyingStop = (): BuyingStop | null | undefined => useQuery(buyingStopQuery).data?.stop
