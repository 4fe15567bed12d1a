import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from '@outlet/shared/contract/zod'
import { acknowledgeAlert, muteAlert } from '../deliveries/acknowledge-alert'
import { timeText } from '../deliveries/alert-words'
import { confirmChannel, readConfirmToken } from '../notification-channels/confirm-channel'
import { systemCaller, type Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import type { App } from '../platform/http/app-context'
import { clientAddress } from '../platform/http/client-address'
import { WindowThrottle } from '../platform/http/window-throttle'
import { readAlertToken, type NamedAlert } from './alert-link'
import { readAlert } from './read-alert'
import { languageOf, linkPage, pageHeaders, style, STYLE_PATH } from './link-page'
import { linkTexts } from './link-texts'

const Params = z.object({ token: z.string().max(1000) })
const Asked = z.object({ do: z.enum(['acknowledge', 'hour', 'tomorrow']) })

/** Of one address, whose people may be many. */
const MOST_A_MINUTE = 60

const answer = (reply: FastifyReply, status: number, page: Parameters<typeof linkPage>[0]) =>
  reply.status(status).headers(pageHeaders).send(linkPage(page))

const invalid = (request: FastifyRequest, reply: FastifyReply) => {
  const language = languageOf(request)
  const texts = linkTexts[language]
  return answer(reply, 404, { language, title: texts.invalid, lines: [texts.invalidText] })
}

/** Before a token is looked at. */
const throttledBy = (throttle: WindowThrottle) => ({
  async onRequest(request: FastifyRequest, reply: FastifyReply) {
    const seconds = throttle.take(clientAddress(request) ?? '')
    if (seconds === 0) return
    const language = languageOf(request)
    const texts = linkTexts[language]
    return answer(reply.header('retry-after', seconds), 429, {
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

/** The alert that a link names; null = the link is answered already. */
function namedBy(app: App, request: FastifyRequest, reply: FastifyReply): NamedAlert | null {
  const named = readAlertToken(app.secrets, Params.parse(request.params).token)
  if (named === null) {
    void invalid(request, reply)
    return null
  }
  if (!named.isOver) return named
  const texts = linkTexts[named.language]
  void answer(reply, 410, { language: named.language, title: texts.over, lines: [texts.overText] })
  return null
}

async function showAlert(app: App, reply: FastifyReply, named: NamedAlert) {
  const { language } = named
  const texts = linkTexts[language]
  const alert = await readAlert(app.db, named, app.config.timeZone)
  if (!alert) return answer(reply, 410, { language, title: texts.over, lines: [texts.gone] })
  const time = (at: string) => timeText(at, language, app.config.timeZone)
  const { acknowledged_at: acknowledged } = alert
  const told =
    acknowledged === null ? [] : [texts.acknowledgedBy(alert.acknowledged_by ?? texts.somebody, time(acknowledged))]
  const acknowledge = acknowledged === null ? [{ name: 'acknowledge', label: texts.acknowledge }] : []
  return answer(reply, 200, {
    language,
    title: alert.title,
    lines: [texts.rule(alert.rule), time(alert.at), ...told, ...(alert.isPurchaseAsked ? [texts.noPurchase] : [])],
    quiet: [texts.what],
    buttons: [...acknowledge, { name: 'hour', label: texts.hour }, { name: 'tomorrow', label: texts.tomorrow }],
  })
}

async function act(app: App, request: FastifyRequest, reply: FastifyReply, named: NamedAlert) {
  const { alertId, language } = named
  const texts = linkTexts[language]
  const { do: asked } = Asked.parse(request.body)
  const alert = await readAlert(app.db, named, app.config.timeZone)
  if (!alert) return answer(reply, 410, { language, title: texts.over, lines: [texts.gone] })
  const { timeZone } = app.config
  const title = await retriedTransaction(app.db, async (tx) => {
    if (asked === 'acknowledge') {
      await acknowledgeAlert(tx, callerOf(request), alertId)
      return texts.acknowledged
    }
    const { muted_until: until } = await muteAlert(tx, callerOf(request), { alertId, mute: asked, timeZone })
    return texts.muted(timeText(until ?? '', language, timeZone))
  })
  return answer(reply, 200, {
    language,
    title,
    lines: [...(alert.isPurchaseAsked ? [texts.nothingBought] : []), texts.closeIt],
  })
}

function serveConfirmation(app: App, throttled: ReturnType<typeof throttledBy>) {
  const path = '/alerts/confirm/:token'
  app.http.get(path, throttled, async (request, reply) => {
    const named = readConfirmToken(app.secrets, Params.parse(request.params).token)
    if (!named) return invalid(request, reply)
    const language = languageOf(request)
    const texts = linkTexts[language]
    const lines = [texts.confirmText(named.address)]
    return answer(reply, 200, {
      language,
      title: texts.confirmTitle,
      lines,
      buttons: [{ name: 'confirm', label: texts.confirm }],
    })
  })
  app.http.post(path, throttled, async (request, reply) => {
    const named = readConfirmToken(app.secrets, Params.parse(request.params).token)
    if (!named) return invalid(request, reply)
    const language = languageOf(request)
    const texts = linkTexts[language]
    const isConfirmed = await retriedTransaction(app.db, (tx) => confirmChannel(tx, named))
    if (!isConfirmed) return answer(reply, 410, { language, title: texts.over, lines: [texts.changed] })
    return answer(reply, 200, { language, title: texts.confirmed, lines: [texts.confirmedText, texts.closeIt] })
  })
}

/**
 * Pages behind the links of messages, for whoever has the link. Reading one changes nothing, since chats and mail servers
 * read links by themselves.
 */
export function alertLinkRoutes(app: App) {
  app.http.get(STYLE_PATH, (_request, reply) =>
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }).send(style),
  )
  const throttled = throttledBy(new WindowThrottle(MOST_A_MINUTE))
  serveConfirmation(app, throttled)
  app.http.get('/alerts/:token', throttled, async (request, reply) => {
    const named = namedBy(app, request, reply)
    return named ? showAlert(app, reply, named) : reply
  })
  app.http.post('/alerts/:token', throttled, async (request, reply) => {
    const named = namedBy(app, request, reply)
    return named ? act(app, request, reply, named) : reply
  })
}
