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
import { answerPurchase, signInHere } from './answer-purchase'
import { PURCHASE_SCRIPT_PATH, PURCHASE_STYLE_PATH, purchaseScript, purchaseStyle } from './page-files'
import { askedOf, SentForm, signForm } from './purchase-form'
import { readPurchaseToken, type NamedPurchase } from './purchase-link'
import { purchasePage, type PurchasePage } from './purchase-page'
import { actorOf } from './purchase-session'
import { purchaseTexts } from './purchase-texts'
import { readPurchase, type ShownPurchase } from './read-purchase'
import type { Told, Visit } from './visit'

const Params = z.object({ token: z.string().max(1000) })

/** Of one address, whose people may be many: what is sent, and links that are not ours. */
const MOST_A_MINUTE = 60
/** Of one link, which each page that is open reads again by itself. */
const MOST_READS_A_MINUTE = 600

const plain = (reply: FastifyReply, status: number, page: Parameters<typeof linkPage>[0]) =>
  reply.status(status).headers(pageHeaders).send(linkPage(page))

const readOrNull = ({ app, attemptId }: Visit): Promise<ShownPurchase | null> =>
  readPurchase(app.db, app.secrets, attemptId).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'not_found') return null
    throw error
  })

/** What this visitor may answer, and a form for it. */
function askedHere({ app, token, actor }: Visit, { state, attempt }: ShownPurchase): PurchasePage['asked'] {
  const asked = askedOf(attempt)
  if (state !== 'waiting' || !asked || !actor || !can(actor, 'purchase-attempts.confirm')) return null
  return { ...asked, form: signForm(app.secrets, { ...asked, token, sessionId: actor.sessionId }) }
}

async function stopHere({ app, actor }: Visit, { state }: ShownPurchase) {
  if (state !== 'waiting' || !actor || !can(actor, 'snatch-tasks.read')) return null
  return (await getBuyingStop(app.db, actor)).stop
}

async function show(visit: Visit, told: Told | null) {
  const { app, reply, actor, language } = visit
  const purchase = await readOrNull(visit)
  const texts = purchaseTexts[language]
  if (!purchase) return plain(reply, 410, { language, title: texts.over, lines: [texts.gone] })
  const page = purchasePage({
    language,
    timeZone: app.config.timeZone,
    purchase,
    reader: actor && { name: actor.name, mayConfirm: can(actor, 'purchase-attempts.confirm') },
    asked: askedHere(visit, purchase),
    stop: await stopHere(visit, purchase),
    notice: told?.notice ?? null,
  })
  return reply
    .status(told?.status ?? 200)
    .headers(pageHeaders)
    .send(page)
}

/** A browser that does not say where a form came from is held by the form's own proof. */
const isForeign = ({ headers }: FastifyRequest) =>
  !['same-origin', 'none', undefined].includes(String(headers['sec-fetch-site'] ?? 'none'))

async function answer(visit: Visit) {
  const { request, reply } = visit
  if (isForeign(request)) return show(visit, { status: 403, notice: 'foreign' })
  const sent = SentForm.safeParse(request.body).data
  if (!sent) return show(visit, { status: 400, notice: 'other_form' })
  const told = sent.do === 'sign-in' ? await signInHere(visit, sent) : await answerPurchase(visit, sent)
  if (told) return show(visit, told)
  // What a reload sends again is a question.
  return reply.header('cache-control', 'no-store').redirect(request.url, 303)
}

function throttled(request: FastifyRequest, reply: FastifyReply, seconds: number) {
  const language = languageOf(request)
  const texts = linkTexts[language]
  const page = { language, title: texts.throttled, lines: [texts.throttledText] }
  return plain(reply.header('retry-after', seconds), 429, page)
}

function unusable(request: FastifyRequest, reply: FastifyReply, named: NamedPurchase | null) {
  const language = named?.language ?? languageOf(request)
  const [links, texts] = [linkTexts[language], purchaseTexts[language]]
  return named
    ? plain(reply, 410, { language, title: texts.over, lines: [texts.overText] })
    : plain(reply, 404, { language, title: links.invalid, lines: [links.invalidText] })
}

/**
 * The page behind the link of a purchase that waits to be confirmed. Reading it changes nothing, since chats and mail
 * servers read links by themselves; buying and declining ask for a session, which is made here and is good for nothing else.
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
  const ofAddress = new WindowThrottle(MOST_A_MINUTE)
  const ofLink = new WindowThrottle(MOST_READS_A_MINUTE)

  const serve =
    (then: (visit: Visit) => Promise<FastifyReply>, isRead: boolean) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { token } = Params.parse(request.params)
      const named = readPurchaseToken(secrets, token)
      const seconds = named && isRead ? ofLink.take(token) : ofAddress.take(clientAddress(request) ?? '')
      if (seconds > 0) return throttled(request, reply, seconds)
      if (!named || named.isOver) return unusable(request, reply, named)
      return then({ ...named, app, request, reply, token, actor: await actorOf(app, request) })
    }
  http.get(
    `${PURCHASE_PATH}/:token`,
    serve((visit) => show(visit, null), true),
  )
  http.post(`${PURCHASE_PATH}/:token`, serve(answer, false))
}
