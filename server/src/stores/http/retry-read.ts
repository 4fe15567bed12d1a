import { pause } from '../../platform/time/clock'
import { ConnectorError } from '../connector-error'

const ATTEMPTS = 3

const waitsForOurselves = (error: ConnectorError) => error.isLocal && error.code === 'store.throttled'

/**
 * Retries a read after a transient failure, with three attempts in total; the store's own pause is enforced by its
 * gate. Waits for our own rate limit without counting an attempt. Throws the last ConnectorError, or the signal's
 * reason.
 */
export async function retryRead<Result>(signal: AbortSignal | undefined, read: () => Promise<Result>): Promise<Result> {
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
