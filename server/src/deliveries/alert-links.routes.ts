import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { acknowledgeAlert, muteAlert } from './acknowledge-alert'
import { moneyText, priceText, timeText } from '../alert-messages/alert-values'
import { confirmChannel, readConfirmToken } from '../notification-channels/confirm-channel'
import { systemCaller, type Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import type { App } from '../platform/http/app-context'
import { clientAddress } from '../platform/http/client-address'
import { WindowThrottle } from '../platform/http/window-throttle'
import { readAlertToken, type NamedAlert } from '../alert-links/alert-link'
import { readAlert, type ShownAlert } from './read-alert'
import { languageOf, linkPage, pageHeaders, style, STYLE_PATH } from '../alert-links/link-page'
import { linkTexts } from '../alert-links/link-texts'
import { stockText } from '../alert-links/product-now'

const Params = z.object({ token: z.string().max(1000) })
const ActionForm = z.object({ do: z.enum(['acknowledge', 'hour', 'tomorrow']) })

/** Requests per minute and IP address; several people may share one address. */
const MAX_REQUESTS_PER_MINUTE = 60
/** Number of other stores that the page shows. */
const MAX_OTHERS = 5

const sendPage = (reply: FastifyReply, status: number, page: Parameters<typeof linkPage>[0]) =>
  reply.status(status).headers(pageHeaders).send(linkPage(page))

const sendInvalidLinkPage = (request: FastifyRequest, reply: FastifyReply) => {
  const language = languageOf(request)
  const texts = linkTexts[language]
  return sendPage(reply, 404, { language, title: texts.invalid, lines: [texts.invalidText] })
}

/** Rate limiter. Runs before the token is read. */
const throttleHook = (throttle: WindowThrottle) => ({
  async onRequest(request: FastifyRequest, reply: FastifyReply) {
    const seconds = throttle.take(clientAddress(request) ?? '')
    if (seconds === 0) return
    const language = languageOf(request)
    const texts = linkTexts[language]
    return sendPage(reply.header('retry-after', seconds), 429, {
      language,
      title: texts.throttled,
      lines: [texts.throttledText],
    })
  },
})

const callerOf = (request: FastifyRequest): Caller => ({
  ...systemCaller('alert link'),
  address: clientAddress(request),
  requestId: request.id,
})

/** Returns the alert that the link names; null if the error page has already been sent. */
function readNamedAlert(app: App, request: FastifyRequest, reply: FastifyReply): NamedAlert | null {
  const named = readAlertToken(app.secrets, Params.parse(request.params).token)
  if (named === null) {
    void sendInvalidLinkPage(request, reply)
    return null
  }
  if (!named.isOver) return named
  const texts = linkTexts[named.language]
  void sendPage(reply, 410, { language: named.language, title: texts.over, lines: [texts.overText] })
  return null
}

/** The same product in other stores: price, its value in the reporting currency, and the time of the reading. */
const otherStores = ({ others }: ShownAlert, language: Language, time: (at: string) => string) =>
  others
    .filter(({ price }) => price !== null)
    .slice(0, MAX_OTHERS)
    .map((offer) => {
      const { price, reporting_price: reporting, read_at, is_cheapest } = offer
      const converted = reporting?.currency === price?.currency ? '' : moneyText(reporting, language)
      const parts = [
        priceText({ price, price_max: offer.price_max }, language),
        converted && `≈ ${converted}`,
        is_cheapest && linkTexts[language].cheapest,
        read_at && time(read_at),
      ]
      return [offer.store_name, parts.filter(Boolean).join(' · ')] as const
    })

/** Price and stock when the message was sent, and now. */
function valuesOf({ then, now }: ShownAlert, language: Language) {
  const texts = linkTexts[language]
  const values = [
    [texts.priceThen, then.price],
    [texts.stockThen, then.stock],
    [texts.priceNow, now ? priceText(now, language) : ''],
    [texts.stockNow, now ? stockText(now, language) : ''],
  ] as const
  return values.filter(([, value]) => value !== '')
}

async function showAlert(app: App, reply: FastifyReply, named: NamedAlert) {
  const { language } = named
  const texts = linkTexts[language]
  const alert = await readAlert(app, named)
  if (!alert) return sendPage(reply, 410, { language, title: texts.over, lines: [texts.gone] })
  const time = (at: string) => timeText(at, language, app.config.timeZone)
  const { acknowledged_at: acknowledged } = alert
  const acknowledgement =
    acknowledged === null
      ? []
      : [texts.acknowledgedBy(alert.acknowledged_by ?? texts.unnamedPerson, time(acknowledged))]
  const acknowledge = acknowledged === null ? [{ name: 'acknowledge', label: texts.acknowledge }] : []
  return sendPage(reply, 200, {
    language,
    title: alert.title,
    image: alert.image,
    lines: [
      [alert.store, time(alert.at)].filter(Boolean).join(' · '),
      texts.rule(alert.rule),
      ...acknowledgement,
      ...(alert.awaitsPurchaseDecision ? [texts.noPurchase] : []),
    ],
    facts: [...valuesOf(alert, language), ...otherStores(alert, language, time)],
    quiet: [...(alert.now ? [texts.readAt(time(alert.now.read_at))] : []), texts.what],
    link: alert.path === null ? null : { href: alert.path, label: texts.inConsole },
    buttons: [...acknowledge, { name: 'hour', label: texts.hour }, { name: 'tomorrow', label: texts.tomorrow }],
  })
}

async function performAction(app: App, request: FastifyRequest, reply: FastifyReply, named: NamedAlert) {
  const { alertId, language } = named
  const texts = linkTexts[language]
  const { do: action } = ActionForm.parse(request.body)
  const alert = await readAlert(app, named)
  if (!alert) return sendPage(reply, 410, { language, title: texts.over, lines: [texts.gone] })
  const { timeZone } = app.config
  const title = await retriedTransaction(app.db, async (tx) => {
    if (action === 'acknowledge') {
      await acknowledgeAlert(tx, callerOf(request), alertId)
      return texts.acknowledged
    }
    const { muted_until: until } = await muteAlert(tx, callerOf(request), { alertId, mute: action, timeZone })
    return texts.muted(timeText(until ?? '', language, timeZone))
  })
  return sendPage(reply, 200, {
    language,
    title,
    lines: [...(alert.awaitsPurchaseDecision ? [texts.nothingBought] : []), texts.closeIt],
  })
}

function serveConfirmation(app: App, throttled: ReturnType<typeof throttleHook>) {
  const path = '/alerts/confirm/:token'
  app.http.get(path, throttled, async (request, reply) => {
    const named = readConfirmToken(app.secrets, Params.parse(request.params).token)
    if (!named) return sendInvalidLinkPage(request, reply)
    const language = languageOf(request)
    const texts = linkTexts[language]
    const lines = [texts.confirmText(named.address)]
    return sendPage(reply, 200, {
      language,
      title: texts.confirmTitle,
      lines,
      buttons: [{ name: 'confirm', label: texts.confirm }],
    })
  })
  app.http.post(path, throttled, async (request, reply) => {
    const named = readConfirmToken(app.secrets, Params.parse(request.params).token)
    if (!named) return sendInvalidLinkPage(request, reply)
    const language = languageOf(request)
    const texts = linkTexts[language]
    const isConfirmed = await retriedTransaction(app.db, (tx) => confirmChannel(tx, named))
    if (!isConfirmed) return sendPage(reply, 410, { language, title: texts.over, lines: [texts.changed] })
    return sendPage(reply, 200, { language, title: texts.confirmed, lines: [texts.confirmedText, texts.closeIt] })
  })
}

/**
 * Public pages behind the links in messages; the signed link is the only credential. GET changes nothing, because chat
 * and mail servers fetch links by themselves.
 */
export function alertLinkRoutes(app: App) {
  app.http.get(STYLE_PATH, (_request, reply) =>
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }).send(style),
  )
  const throttled = throttleHook(new WindowThrottle(MAX_REQUESTS_PER_MINUTE))
  serveConfirmation(app, throttled)
  app.http.get('/alerts/:token', throttled, async (request, reply) => {
    const named = readNamedAlert(app, request, reply)
    return named ? showAlert(app, reply, named) : reply
  })
  app.http.post('/alerts/:token', throttled, async (request, reply) => {
    const named = readNamedAlert(app, request, reply)
    return named ? performAction(app, request, reply, named) : reply
  })
}
