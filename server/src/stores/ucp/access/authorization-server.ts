import { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import { jsonOf } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type StoreClient } from '../../http/store-client'
import { refuseAddress } from '../refuse-address'
import { ucpFaults } from '../ucp-faults'

const webUrl = z.url({ protocol: /^https?$/ })

/** Metadata of a store's authorization server (RFC 8414). */
const Metadata = z.object({
  issuer: z.string(),
  token_endpoint: webUrl,
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_endpoint: webUrl.optional().catch(undefined),
  revocation_endpoint: webUrl.optional().catch(undefined),
  code_challenge_methods_supported: z.array(z.string()).optional(),
})
export type AuthorizationServer = z.output<typeof Metadata>

const ProtectedResource = z.object({ authorization_servers: z.array(webUrl).optional() })

const MAX_BYTES = 256 * 1024

/** Statuses by which servers, or firewalls before them, state that there is no protected resource metadata. */
const NO_RESOURCE = new Set([401, 403, 404, 405, 410])
/** Status of metadata after which another address is tried. */
const NOT_FOUND = new Set([404])

/** Null for a status that means that there is no such document. */
const readDocument = <Schema extends z.ZodType>(
  client: StoreClient,
  url: string,
  schema: Schema,
  options: ReadOptions,
  missing = NOT_FOUND,
): Promise<z.output<Schema> | null> => {
  const take = (response: LimitedResponse) =>
    missing.has(response.status) ? null : parsed(schema, jsonOf(response, ucpFaults))
  return client.send({ url, maxBytes: MAX_BYTES }, take, options)
}

/** RFC 8414, section 3.1: the well-known segment stands between the host and the path of the issuer. */
function metadataUrl(issuer: string): string {
  const { origin, pathname } = new URL(issuer)
  return `${origin}/.well-known/oauth-authorization-server${pathname === '/' ? '' : pathname}`
}

/** Plain HTTP is accepted only from a store that is itself reached by it, on a private network. Throws ConnectorError. */
export async function refuseLessSecure(url: string, baseUrl: string): Promise<void> {
  if (!baseUrl.startsWith('http:') && !url.startsWith('https:')) {
    throw new ConnectorError('store.wrong_setting', { message: `access tokens need HTTPS, which ${url} is not` })
  }
  await refuseAddress(url, baseUrl)
}

/**
 * Discovers the authorization server of a store: named by its protected resource metadata (RFC 9728), otherwise the
 * store itself; then by RFC 8414, or by OpenID discovery if there is no such document. The issuer must be stated
 * exactly. Throws ConnectorError.
 */
export async function discoverAuthorizationServer(
  client: StoreClient,
  baseUrl: string,
  options: ReadOptions = {},
): Promise<AuthorizationServer> {
  const resource = await readDocument(
    client,
    `${baseUrl}/.well-known/oauth-protected-resource`,
    ProtectedResource,
    options,
    NO_RESOURCE,
  )
  const issuer = resource?.authorization_servers?.[0] ?? baseUrl
  await refuseLessSecure(issuer, baseUrl)
  const found =
    (await readDocument(client, metadataUrl(issuer), Metadata, options)) ??
    (await readDocument(client, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, Metadata, options))
  if (!found) {
    throw new ConnectorError('store.not_offered', { message: `${issuer} publishes no authorization server (RFC 8414)` })
  }
  if (found.issuer !== issuer) {
    const message = `the authorization server of ${issuer} states another issuer: ${found.issuer}`
    throw new ConnectorError('store.wrong_setting', { message })
  }
  await refuseLessSecure(found.token_endpoint, baseUrl)
  return found
}
