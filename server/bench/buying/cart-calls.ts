import { subscribe } from 'node:diagnostics_channel'
import { microseconds } from '../outbox/stamps'

/**
 * Reports the time at which each cart call leaves this process: undici publishes on this channel when it writes a
 * request's head to the connection.
 */
export function reportCartCalls(report: (at: number) => void): void {
  subscribe('undici:client:sendHeaders', (message) => {
    // The message format is documented by undici.
    const { request } = message as { request: { method: string; path: string } }
    if (request.method === 'POST' && /\/baskets(\?|$)/.test(request.path)) report(microseconds())
  })
}
