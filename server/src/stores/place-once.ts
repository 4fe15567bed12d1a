import { ConnectorError } from './connector-error'
import type { Placement } from './shopper'

/**
 * What the one request that places an order came to. `submit` sends it by `StoreClient.write`, with the refusals that its
 * dialect knows to be definite, and reads the answer's body. What failed without the store having learnt of it, or by
 * such a refusal, is `refused`; whatever else was thrown, a fault of our own included, is `unknown`.
 */
export async function placeOnce(submit: () => Promise<Placement>): Promise<Placement> {
  try {
    return await submit()
  } catch (error) {
    if (error instanceof ConnectorError && !error.isAmbiguous) {
      return { outcome: 'refused', code: error.code, message: error.message }
    }
    return { outcome: 'unknown', why: error instanceof Error ? error.message : 'not known' }
  }
}
