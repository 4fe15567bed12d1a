import { ConnectorError } from '../../connector-error'
import { NoLinkClientError, type LinkPlan, type LinkServer } from '../../account-linking'
import type { Linked, LinkingDialect } from '../../dialect'
import { readAgreement } from '../profile/read-agreement'
import { discoverAuthorizationServer, refuseLessSecure, type AuthorizationServer } from './authorization-server'
import { linkScopes } from './link-scopes'
import { requestToken, revokeToken, type OAuthClient, type TokenEndpoint } from './request-token'

const wrongSetting = (message: string) => new ConnectorError('store.wrong_setting', { message })

function clientOf({ credentials }: Linked<'ucp'>): OAuthClient {
  const { oauth_client_id: client_id, oauth_client_secret: client_secret } = credentials
  if (client_id === undefined) throw new NoLinkClientError()
  return { client_id, client_secret }
}

/**
 * The client's secret goes only to the token endpoint for which it was entered. Where the metadata states no methods for
 * code challenges, S256 is used: the standard requires it of every store.
 */
function refuseUnusable(
  { token_endpoint: endpoint, code_challenge_methods_supported: methods }: AuthorizationServer,
  { store }: Linked<'ucp'>,
): void {
  if (store.oauth_token_url && store.oauth_token_url !== endpoint) {
    throw wrongSetting(`the authorization server has another token endpoint than the store’s setting: ${endpoint}`)
  }
  if (methods && !methods.includes('S256')) {
    throw wrongSetting(`the authorization server does not offer PKCE with S256: ${methods.join(', ') || 'none'}`)
  }
}

const tokenEndpointOf = ({ token_endpoint: url, auth_methods: authMethods }: LinkServer): TokenEndpoint => ({
  url,
  authMethods,
})

async function plan(own: Linked<'ucp'>, options: Parameters<LinkingDialect<'ucp'>['plan']>[1]): Promise<LinkPlan> {
  const { client, store } = own
  const scopes = linkScopes(await readAgreement(client, store, options))
  if (scopes.length === 0) throw new ConnectorError('store.not_offered', { message: 'the store links no accounts' })
  const { client_id: clientId } = clientOf(own)
  const found = await discoverAuthorizationServer(client, store.base_url, options)
  refuseUnusable(found, own)
  const { authorization_endpoint: authorizationEndpoint, revocation_endpoint: revocationEndpoint } = found
  if (!authorizationEndpoint) throw wrongSetting('the authorization server states no authorization endpoint')
  for (const url of [authorizationEndpoint, revocationEndpoint]) if (url) await refuseLessSecure(url, store.base_url)
  const server = {
    issuer: found.issuer,
    token_endpoint: found.token_endpoint,
    revocation_endpoint: revocationEndpoint ?? null,
    auth_methods: found.token_endpoint_auth_methods_supported,
  }
  return { server, authorizationEndpoint, clientId, scopes }
}

/** Identity linking: OAuth 2.0 with an authorization code, at the server that the store names. */
export const linkAccounts: LinkingDialect<'ucp'> = {
  plan,
  requestTokens: (own, server, grant, options) =>
    requestToken(own.client, tokenEndpointOf(server), clientOf(own), grant, options),
  revoke: async (own, server, { access, refresh }, options) => {
    const { revocation_endpoint: url, auth_methods: authMethods } = server
    if (url === null) throw new ConnectorError('store.not_offered', { message: 'the store cannot revoke tokens' })
    // Revoking a refresh token also ends its access tokens.
    const revoked =
      refresh === null
        ? { token: access, token_type_hint: 'access_token' as const }
        : { token: refresh, token_type_hint: 'refresh_token' as const }
    await revokeToken(own.client, { url, authMethods }, clientOf(own), revoked, options)
  },
}
