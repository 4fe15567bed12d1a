import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Normalised form of an address, without a zone; null if it is invalid. */
const addressOf = (text: string): string | null => {
  const [address = ''] = text.split('%')
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

/**
 * Address of the client: the last address in the chain that is not a trusted proxy's (TRUST_PROXY). An invalid address
 * in the header is replaced by that of the sender that forwarded it.
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
