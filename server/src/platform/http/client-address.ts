import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** One spelling for each address, without a zone; null where it is none. */
const addressOf = (text: string): string | null => {
  const [address = ''] = text.split('%')
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

/**
 * Who sends a request: the last address that no trusted proxy has (TRUST_PROXY). A header may hold anything: what is no
 * address counts as that of whoever passed it on.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'ips'>): string | null {
  let known: string | null = null
  for (const text of request.ips ?? [request.ip]) {
    const address = addressOf(text ?? '')
    if (address === null) break
    known = address
  }
  return known
}
