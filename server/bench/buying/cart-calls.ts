import { subscribe } from 'node:diagnostics_channel'
import { microseconds } from '../outbox/stamps'

/** Tells when each cart call leaves this process: its head is written to the connection, as undici says by this channel. */
export function tellCartCalls(told: (at: number) => void): void {
  subscribe('undici:client:sendHeaders', (message) => {
    // As undici documents what this channel tells.
    const { request } = message as { request: { method: string; path: string } }
    if (request.method === 'POST' && /\/baskets(\?|$)/.test(request.path)) told(microseconds())
  })
}
