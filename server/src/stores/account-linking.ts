import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from './connector-error'

/** Authorization server of a link, as it was when the link was requested: its tokens go to no other addresses. */
export const LinkServer = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string().nullable(),
  /** Ways in which clients prove themselves. */
  auth_methods: z.array(z.string()),
})
export type LinkServer = z.infer<typeof LinkServer>

/** The store's settings have no client that the store has registered for the console. */
export class NoLinkClientError extends ConnectorError {
  override name = 'NoLinkClientError'
  constructor() {
    super('store.wrong_setting', { message: 'to link accounts, the store must register a client for the console' })
  }
}

/** Data with which the browser is sent to the store's authorization server. */
export interface LinkPlan {
  server: LinkServer
  authorizationEndpoint: string
  clientId: string
  scopes: string[]
}

/** Grants of OAuth by which a link receives its tokens. */
export type LinkGrant =
  | { grant_type: 'authorization_code'; code: string; redirect_uri: string; code_verifier: string }
  | { grant_type: 'refresh_token'; refresh_token: string }

/** Tokens of a link. */
export const LinkTokens = z.object({ access: z.string(), refresh: z.string().nullable() })
export type LinkTokens = z.infer<typeof LinkTokens>
