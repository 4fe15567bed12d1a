import { pause } from '../../platform/time/clock'
import { ConnectorError } from '../connector-error'

const ATTEMPTS = 3

const waitsForOurselves = (error: ConnectorError) => error.isLocal && error.code === 'store.throttled'

/**
 * Tries a read again after a failure that may pass, three times in all; the store's own pause is kept by its gate. Our
 * own limit is waited out for as long as it takes. Throws the last ConnectorError, or the signal's reason.
 */
export async function retrying<Answer>(signal: AbortSignal | undefined, read: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof ConnectorError) || !error.isRetryable) throw error
      if (waitsForOurselves(error)) attempt -= 1
      else if (attempt >= ATTEMPTS) throw error
      await pause(200 * attempt + Math.random() * 300, signal)
    }
  }
}
