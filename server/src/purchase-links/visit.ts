import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserActor } from '../platform/audit/actor'
import type { App } from '../platform/http/app-context'
import type { NamedPurchase } from './purchase-link'
import type { Notice } from './purchase-texts'

/** Request with a valid purchase link. */
export interface Visit extends NamedPurchase {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  /** Token of the link. */
  token: string
  /** User signed in on the page; null = none. */
  actor: UserActor | null
}

/** Notice and HTTP status for a refused request. */
export interface RefusedVisit {
  status: number
  notice: Notice
}
