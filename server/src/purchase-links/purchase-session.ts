import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../platform/audit/actor'
import type { App } from '../platform/http/app-context'
import { isByTls } from '../platform/http/security-headers'
import { purchaseActor } from '../session/authenticate'
import { PURCHASE_PATH } from '../session/known-devices'
import { PURCHASE_SESSION_MINUTES } from '../users/session-row'

const COOKIE = 'buy'

/**
 * `Set-Cookie` value of a session for purchases: hidden from scripts (`HttpOnly`) and not sent from other sites
 * (`SameSite=Strict`).
 */
export function purchaseCookie({ config }: App, request: FastifyRequest, token: string): string {
  const attributes = [
    `Path=${PURCHASE_PATH}`,
    `Max-Age=${PURCHASE_SESSION_MINUTES * 60}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [`${COOKIE}=${token}`, ...attributes, ...(isByTls(request, config.publicUrl) ? ['Secure'] : [])].join('; ')
}

/** User signed in on the purchase page; null = none, or the session has expired. */
export async function actorOf({ db }: App, request: FastifyRequest): Promise<UserActor | null> {
  const token = /(?:^|; )buy=([\w-]{20,200})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return token === undefined ? null : purchaseActor(db, token)
}
