import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from '@outlet/shared/contract/zod'
import { languageOf, linkPage, pageHeaders } from '../alert-links/link-page'
import { linkTexts } from '../alert-links/link-texts'
import { getBuyingStop } from '../buying-stop/buying-stop'
import { can } from '../platform/audit/actor'
import type { App } from '../platform/http/app-context'
import { clientAddress } from '../platform/http/client-address'
import { Refusal } from '../platform/http/refusal'
import { WindowThrottle } from '../platform/http/window-throttle'
import { PURCHASE_PATH } from '../session/known-devices'
import { decidePurchase, signInForPurchases } from './decide-purchase'
import { PURCHASE_SCRIPT_PATH, PURCHASE_STYLE_PATH, purchaseScript, purchaseStyle } from './page-files'
import { questionOf, SentForm, signForm } from './purchase-form'
import { readPurchaseToken, type NamedPurchase } from './purchase-link'
import { purchasePage, type PurchasePage } from './purchase-page'
import { actorOf } from './purchase-session'
import { purchaseTexts } from './purchase-texts'
import { readPurchase, type ShownPurchase } from './read-purchase'
import type { RefusedVisit, Visit } from './visit'

const Params = z.object({ token: z.string().max(1000) })

/** Rate limit per IP address, for submitted forms and invalid links; several people may share one address. */
const MAX_REQUESTS_PER_MINUTE = 60
/** Rate limit of reads per link; every open page reads it repeatedly. */
const MAX_READS_PER_MINUTE = 600

const sendPlainPage = (reply: FastifyReply, status: number, page: Parameters<typeof linkPage>[0]) =>
  reply.status(status).headers(pageHeaders).send(linkPage(page))

const readOrNull = ({ app, attemptId }: Visit): Promise<ShownPurchase | null> =>
  readPurchase(app.db, app.secrets, attemptId).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'not_found') return null
    throw error
  })

/** Question that this visitor may decide, with a signed form; null = none. */
function pendingQuestion({ app, token, actor }: Visit, { state, attempt }: ShownPurchase): PurchasePage['question'] {
  const question = questionOf(attempt)
  if (state !== 'waiting' || !question || !actor || !can(actor, 'purchase-attempts.confirm')) return null
  return { ...question, form: signForm(app.secrets, { ...question, token, sessionId: actor.sessionId }) }
}

async function readVisibleStop({ app, actor }: Visit, { state }: ShownPurchase) {
  if (state !== 'waiting' || !actor || !can(actor, 'snatch-tasks.read')) return null
  return (await getBuyingStop(app.db, actor)).stop
}

async function sendPage(visit: Visit, refusal: RefusedVisit | null) {
  const { app, reply, actor, language } = visit
  const purchase = await readOrNull(visit)
  const texts = purchaseTexts[language]
  if (!purchase) return sendPlainPage(reply, 410, { language, title: texts.over, lines: [texts.gone] })
  const page = purchasePage({
    language,
    timeZone: app.config.timeZone,
    purchase,
    reader: actor && { name: actor.name, mayConfirm: can(actor, 'purchase-attempts.confirm') },
    question: pendingQuestion(visit, purchase),
    stop: await readVisibleStop(visit, purchase),
    notice: refusal?.notice ?? null,
  })
  return reply
    .status(refusal?.status ?? 200)
    .headers(pageHeaders)
    .send(page)
}

/** CSRF protection by `Sec-Fetch-Site`. Browsers that do not send this header are covered by the form's signature. */
const isForeign = ({ headers }: FastifyRequest) =>
  !['same-origin', 'none', undefined].includes(String(headers['sec-fetch-site'] ?? 'none'))

async function handleForm(visit: Visit) {
  const { request, reply } = visit
  if (isForeign(request)) return sendPage(visit, { status: 403, notice: 'foreign' })
  const sent = SentForm.safeParse(request.body).data
  if (!sent) return sendPage(visit, { status: 400, notice: 'other_form' })
  const refusal = sent.do === 'sign-in' ? await signInForPurchases(visit, sent) : await decidePurchase(visit, sent)
  if (refusal) return sendPage(visit, refusal)
  // Redirect after POST, so that a reload does not submit the form again.
  return reply.header('cache-control', 'no-store').redirect(request.url, 303)
}

function sendThrottledPage(request: FastifyRequest, reply: FastifyReply, seconds: number) {
  const language = languageOf(request)
  const texts = linkTexts[language]
  const page = { language, title: texts.throttled, lines: [texts.throttledText] }
  return sendPlainPage(reply.header('retry-after', seconds), 429, page)
}

function sendInvalidLinkPage(request: FastifyRequest, reply: FastifyReply, named: NamedPurchase | null) {
  const language = named?.language ?? languageOf(request)
  const [links, texts] = [linkTexts[language], purchaseTexts[language]]
  return named
    ? sendPlainPage(reply, 410, { language, title: texts.over, lines: [texts.overText] })
    : sendPlainPage(reply, 404, { language, title: links.invalid, lines: [links.invalidText] })
}

/**
 * Public page behind the link of a purchase that waits for confirmation. GET changes nothing, because chat and mail
 * servers fetch links by themselves. Buying and declining need a session, which is created here and valid for nothing
 * else.
 */
export function purchaseLinkRoutes(app: App) {
  const { http, secrets } = app
  const files = { 'cache-control': 'public, max-age=3600' }
  http.get(PURCHASE_STYLE_PATH, (_request, reply) =>
    reply.headers({ ...files, 'content-type': 'text/css; charset=utf-8' }).send(purchaseStyle),
  )
  http.get(PURCHASE_SCRIPT_PATH, (_request, reply) =>
    reply.headers({ ...files, 'content-type': 'text/javascript; charset=utf-8' }).send(purchaseScript),
  )
  const addressThrottle = new WindowThrottle(MAX_REQUESTS_PER_MINUTE)
  const linkThrottle = new WindowThrottle(MAX_READS_PER_MINUTE)

  const serve =
    (then: (visit: Visit) => Promise<FastifyReply>, isRead: boolean) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { token } = Params.parse(request.params)
      const named = readPurchaseToken(secrets, token)
      const seconds = named && isRead ? linkThrottle.take(token) : addressThrottle.take(clientAddress(request) ?? '')
      if (seconds > 0) return sendThrottledPage(request, reply, seconds)
      if (!named || named.isOver) return sendInvalidLinkPage(request, reply, named)
      return then({ ...named, app, request, reply, token, actor: await actorOf(app, request) })
    }
  http.get(
    `${PURCHASE_PATH}/:token`,
    serve((visit) => sendPage(visit, null), true),
  )
  http.post(`${PURCHASE_PATH}/:token`, serve(handleForm, false))
}
