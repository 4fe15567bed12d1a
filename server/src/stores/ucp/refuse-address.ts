import { hostOf } from '../../platform/http-client/outgoing-proxy'
import { AddressRefusedError, isPrivateHost, refusePrivateHost } from '../../platform/http-client/address-guard'
import { ConnectorError } from '../connector-error'

async function refusePrivate(url: URL): Promise<void> {
  try {
    await refusePrivateHost(hostOf(url), [])
  } catch (cause) {
    if (!(cause instanceof AddressRefusedError)) throw cause
    throw new ConnectorError('store.address_refused', {
      message: `the store names an address in a private network: ${url.href}`,
      cause,
    })
  }
}

const urlOf = (link: string): URL | null => (URL.canParse(link) ? new URL(link) : null)

/**
 * Checks an address that a store names for further requests. A store on the internet must name internet addresses and
 * HTTPS, even if the address guard allows private networks. A store in a private network may use plain HTTP there.
 * Throws ConnectorError.
 */
export async function refuseAddress(link: string, baseUrl: string): Promise<void> {
  const url = urlOf(link)
  const isPrivateStore = await isPrivateHost(new URL(baseUrl).hostname)
  // The store's own host is checked at each connection, also if it has private and public addresses.
  const isOwn = url?.hostname === new URL(baseUrl).hostname
  if (url?.protocol === 'https:') return isPrivateStore || isOwn ? undefined : refusePrivate(url)
  if (url?.protocol === 'http:' && isPrivateStore && (await isPrivateHost(url.hostname))) return
  throw new ConnectorError('store.wrong_setting', { message: `UCP is served by HTTPS only, which ${link} is not` })
}
