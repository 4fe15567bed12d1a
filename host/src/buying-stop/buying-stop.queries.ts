import { query } from '@outlet/shared/api/query'
import { getBuyingStop } from '@outlet/shared/contract/buying-stop'

/** No page's own read: that nothing can be read is told by the notice of a lost connection. */
export const buyingStopQuery = {
  ...query(getBuyingStop),
  meta: { topics: getBuyingStop.topics ?? [], quiet: true },
}
