import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  startAccountLink as startContract,
  unlinkAccount as unlinkContract,
} from '@outlet/shared/contract/task-channels/link-account'
import { languageOf, linkPage, pageHeaders } from '../alert-links/link-page'
import { linkTexts } from '../alert-links/link-texts'
import type { App } from '../platform/http/app-context'
import { clientAddress } from '../platform/http/client-address'
import { Refusal } from '../platform/http/refusal'
import { isByTls } from '../platform/http/security-headers'
import { serveOutsideTransaction } from '../platform/http/serve'
import { WindowThrottle } from '../platform/http/window-throttle'
import { hashToken } from '../platform/secrets/token'
import { finishAccountLink } from './finish-account-link'
import { linkCallbackTexts } from './link-texts'
import { LINK_CALLBACK_PATH, LINK_REQUEST_SECONDS, startAccountLink } from './start-account-link'
import { unlinkAccount } from './unlink-account'

/** Requests per minute and IP address: several people may share one. */
const MAX_REQUESTS_PER_MINUTE = 60

/** Requests of a browser may overlap, for different channels. */
const cookieName = (state: string) => `link-${hashToken(state).toString('hex').slice(0, 16)}`

/**
 * `Set-Cookie` value with the code verifier of a link request; null removes it. Scripts cannot read it (`HttpOnly`).
 * The store sends the browser back from its own site by a navigation, with which browsers send cookies that are
 * `SameSite=Lax`, but not `Strict` ones.
 */
function linkCookie({ config }: App, request: FastifyRequest, state: string, verifier: string | null): string {
  const attributes = [
    `Path=${LINK_CALLBACK_PATH}`,
    `Max-Age=${verifier === null ? 0 : LINK_REQUEST_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isByTls(request, config.publicUrl) ? ['Secure'] : []),
  ]
  return [`${cookieName(state)}=${verifier ?? ''}`, ...attributes].join('; ')
}

const verifierIn = (request: FastifyRequest, state: string): string | undefined =>
  new RegExp(`(?:^|; )${cookieName(state)}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]

/**
 * Returns the address of the callback. Throws Refusal unless the browser is at the console's public address: a store
 * accepts only the registered address, and the browser sends its cookie only there.
 */
function redirectUriOf({ config }: App, request: FastifyRequest): string {
  if (config.publicUrl === null) throw new Refusal('conflict', 'task_channel.link_needs_public_url')
  const { origin } = new URL(config.publicUrl)
  const { origin: given } = request.headers
  if (given !== undefined && given !== origin) {
    throw new Refusal('conflict', 'task_channel.link_other_address', { detail: `open the console at ${origin}` })
  }
  return new URL(LINK_CALLBACK_PATH, origin).href
}

const CHANNELS_PAGE = '/channel/list?tab=task'

function sendUnknownPage(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request)
  const { title, lines, back } = linkCallbackTexts[language]
  const page = { language, title, lines, link: { href: CHANNELS_PAGE, label: back } }
  return reply.status(400).headers(pageHeaders).send(linkPage(page))
}

function sendThrottledPage(request: FastifyRequest, reply: FastifyReply, seconds: number) {
  const language = languageOf(request)
  const { throttled: title, throttledText } = linkTexts[language]
  return reply
    .status(429)
    .headers({ ...pageHeaders, 'retry-after': seconds })
    .send(linkPage({ language, title, lines: [throttledText] }))
}

/** Serves the address to which a store sends the browser back. It leads to the channel, with the outcome. */
function serveCallback(app: App): void {
  const { publicUrl } = app.config
  if (publicUrl === null) return
  const throttle = new WindowThrottle(MAX_REQUESTS_PER_MINUTE)
  app.http.get(LINK_CALLBACK_PATH, async (request, reply) => {
    const seconds = throttle.take(clientAddress(request) ?? '')
    if (seconds > 0) return sendThrottledPage(request, reply, seconds)
    const finished = await finishAccountLink(app, request.query, {
      verifierOf: (state) => {
        reply.header('set-cookie', linkCookie(app, request, state, null))
        return verifierIn(request, state)
      },
      redirectUri: new URL(LINK_CALLBACK_PATH, publicUrl).href,
      from: { address: clientAddress(request), requestId: request.id },
      onFailed: ({ code, message }) => request.log.warn({ code, message }, 'an account was not linked'),
    })
    if (!finished) return sendUnknownPage(request, reply)
    const { channelId, outcome } = finished
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${CHANNELS_PAGE}&task_channel=${channelId}&account_link=${outcome}`, 303)
  })
}

export function accountLinkRoutes(app: App) {
  serveOutsideTransaction(app, startContract, async ({ caller, params, body, request, reply }) => {
    const redirectUri = redirectUriOf(app, request)
    const { authorizationUrl, state, verifier } = await startAccountLink(app, caller, {
      channelId: params.channelId,
      currentPassword: body.current_password,
      redirectUri,
    })
    reply.header('set-cookie', linkCookie(app, request, state, verifier))
    return { authorization_url: authorizationUrl }
  })
  serveOutsideTransaction(app, unlinkContract, ({ caller, params }) => unlinkAccount(app, caller, params.channelId))
  serveCallback(app)
}
