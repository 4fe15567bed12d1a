import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../platform/audit/actor'
import type { App } from '../platform/http/app-context'
import { isByTls } from '../platform/http/security-headers'
import { purchaseActor } from '../session/authenticate'
import { PURCHASE_PATH } from '../session/known-devices'
import { PURCHASE_SESSION_MINUTES } from '../session/session-row'

const COOKIE = 'buy'

/** Set-Cookie for a session that answers purchases: no script reads it, and no other site's page sends it. */
export function purchaseCookie({ config }: App, request: FastifyRequest, token: string): string {
  const attributes = [
    `Path=${PURCHASE_PATH}`,
    `Max-Age=${PURCHASE_SESSION_MINUTES * 60}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [`${COOKIE}=${token}`, ...attributes, ...(isByTls(request, config.publicUrl) ? ['Secure'] : [])].join('; ')
}

/** Who has signed in on the page; null = nobody, or not any more. */
export async function actorOf({ db }: App, request: FastifyRequest): Promise<UserActor | null> {
  const token = /(?:^|; )buy=([\w-]{20,200})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return token === undefined ? null : purchaseActor(db, token)
}
