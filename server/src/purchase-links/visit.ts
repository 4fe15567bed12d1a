import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserActor } from '../platform/audit/actor'
import type { App } from '../platform/http/app-context'
import type { NamedPurchase } from './purchase-link'
import type { Notice } from './purchase-texts'

/** A request behind a link that is ours. */
export interface Visit extends NamedPurchase {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  /** The link's. */
  token: string
  /** Who has signed in on the page; null = nobody. */
  actor: UserActor | null
}

/** What is said of a request that was refused, and its status. */
export interface Told {
  status: number
  notice: Notice
}
