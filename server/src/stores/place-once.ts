import { ConnectorError } from './connector-error'
import type { Placement } from './shopper'

/**
 * Returns the outcome of the one request that places an order. `submit` sends it by `StoreClient.write`, with the
 * refusals that its dialect knows to be definite, and reads the response's body. A failure before the store received
 * the request, or by a definite refusal, is `refused`; any other thrown error, including our own bugs, is `unknown`.
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
