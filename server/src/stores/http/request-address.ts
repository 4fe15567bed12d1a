import type { requestFaults } from '@outlet/shared/contract/plain-url'
import type { Config } from '../../config'
import { sharedAgent } from '../../platform/http-client/address-guard'
import { ConnectorError } from '../connector-error'
import { sendLimited, type LimitedResponse } from './send-limited'

type RequestFault = (typeof requestFaults)[number]

const faults: Partial<Record<ConnectorError['code'], RequestFault>> = {
  'store.timeout': 'timeout',
  'store.address_refused': 'address_refused',
  'store.too_large': 'too_large',
  'store.untrusted_certificate': 'untrusted_certificate',
  'store.proxy_failed': 'proxy_failed',
}

/** Requests an address that an admin has set. Returns the response, of any status, or why there is none. */
export async function requestAddress(
  url: string,
  config: Pick<Config, 'allowedPrivateNetworks' | 'proxies'>,
  limits: { maxBytes: number; timeoutMs: number },
): Promise<LimitedResponse | { fault: RequestFault }> {
  const agent = sharedAgent({ ...config, allowedOrigin: null })
  try {
    return await sendLimited(url, { agent, headers: { 'user-agent': 'outlet-console' }, ...limits })
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    return { fault: faults[error.code] ?? 'unreachable' }
  }
}
