import { query } from '@outlet/shared/api/query'
import { getBuyingStop } from '@outlet/shared/contract/buying-stop'

/** Quiet, because it is no page's own read: the notice of a lost connection covers a failure. */
export const buyingStopQuery = {
  ...query(getBuyingStop),
  meta: { topics: getBuyingStop.topics ?? [], quiet: true },
}
