import { createHash } from 'node:crypto'
import type { BuyingStop } from '@outlet/shared/contract/buying-stop'
import type { Money } from '@outlet/shared/contract/money'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { fact as row, factList, linkDocument, paragraph, productHead } from '../alert-links/link-page'
import { linkTexts } from '../alert-links/link-texts'
import { stockText } from '../alert-links/product-now'
import { alertTexts } from '../alert-messages/alert-texts'
import { moneyText, timeText } from '../alert-messages/alert-values'
import { escapeHtml as text } from '../notification-channels/kinds/rendering/markups'
import { clock } from '../platform/time/clock'
import { PURCHASE_SCRIPT_PATH, PURCHASE_STYLE_PATH } from './page-files'
import type { PurchaseQuestion } from './purchase-form'
import { purchaseTexts, type Notice } from './purchase-texts'
import type { PurchaseState, ShownPurchase } from './read-purchase'

export interface PurchasePage {
  language: Language
  timeZone: string
  purchase: ShownPurchase
  /** Signed-in user; null = none. */
  reader: { name: string; mayConfirm: boolean } | null
  /** Pending question with the form's signature; null = nothing to decide. */
  question: (PurchaseQuestion & { form: string }) | null
  stop: BuyingStop | null
  notice: Notice | null
}

const FAST_POLL_MS = 2000
const SLOW_POLL_MS = 10_000

/** Time in the installation's zone, with its name; the script replaces it by that of the reader. */
function timeMarkup(at: string, { language, timeZone }: PurchasePage): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const zone = language === 'zh-CN' ? `（${timeZone}）` : ` (${timeZone})`
  return `<time datetime="${at}">${text(format.format(new Date(at)) + zone)}</time>`
}

function productOf({ language, purchase: { attempt, store } }: PurchasePage): string {
  const texts = purchaseTexts[language]
  const { title, variant_name, thumbnail } = attempt.product
  const what = [variant_name, texts.pieces(attempt.quantity)].filter(Boolean).join(' · ')
  const below = [paragraph(what), paragraph([store, texts.forTask(attempt.task.name)].join(' · '), ' class="quiet"')]
  const head = productHead(title, thumbnail && { url: thumbnail.url, alt: thumbnail.alt ?? '' }, below.join('\n'))
  return attempt.is_practice ? `${head}\n${paragraph(texts.practice, ' class="notice"')}` : head
}

function quoteOf({ language, purchase: { attempt, totalBefore } }: PurchasePage): string[] {
  const { quote } = attempt
  if (!quote) return []
  const texts = purchaseTexts[language]
  const money = (amount: Money) => text(moneyText(amount, language))
  return [
    row(texts.subtotal, money(quote.subtotal)),
    row(texts.tax, money(quote.tax)),
    row(texts.shipping, money(quote.shipping)),
    ...(totalBefore ? [row(texts.totalBefore, money(totalBefore), ' class="before"')] : []),
    row(texts.total, money(quote.total), ' class="total"'),
  ]
}

/** Stock of the variant, with the time at which it was read. */
function stockOf(page: PurchasePage): string[] {
  const { now } = page.purchase
  if (!now) return []
  const read = `<span class="quiet">${timeMarkup(now.read_at, page)}</span>`
  return [row(linkTexts[page.language].stockNow, `${text(stockText(now, page.language))} ${read}`)]
}

/** Deadline as a time; the script adds the remaining time. */
function endOf(page: PurchasePage): string[] {
  const { awaits_until: until } = page.purchase.attempt
  if (!['waiting', 'handed_over'].includes(page.purchase.state) || until === null) return []
  const texts = purchaseTexts[page.language]
  const left = Date.parse(until) - clock.now()
  return [
    row(texts.until, timeMarkup(until, page)),
    `<dt class="left" hidden>${text(texts.left)}</dt><dd class="left total" hidden><span role="timer" data-left-ms="${left}"></span></dd>`,
  ]
}

const reasonOf = ({ language, purchase: { attempt } }: PurchasePage) => [
  alertTexts[language].cause[attempt.reason ?? ''] ?? '',
  attempt.message,
]

/** Notice before the purchase if the order can be followed for a limited time only or not at all; otherwise empty. */
function followingOf({ language, purchase: { ordersShownMinutes: minutes } }: PurchasePage): string {
  if (minutes === null) return ''
  const texts = purchaseTexts[language]
  if (minutes === 0) return texts.notFollowed
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  const time = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return texts.followedFor(time.replace(/\d(?=\p{Script=Han})/u, '$& '))
}

/** Text for the purchase's state. The names of other users are displayed to signed-in users only. */
function stateOf(page: PurchasePage): string[] {
  const { decidedBy, totalBefore, state } = page.purchase
  const texts = purchaseTexts[page.language]
  const who = (page.reader && decidedBy) ?? texts.unnamedPerson
  const lines: Record<PurchaseState, () => string[]> = {
    waiting: () => [...(totalBefore ? [texts.newTotal] : []), followingOf(page)],
    confirmed: () => [texts.confirmedBy(who)],
    declined: () => [texts.declinedBy(who)],
    late: () => [texts.lateText],
    bought: () => (decidedBy === null ? [] : [texts.boughtBy(who)]),
    nothing: () => reasonOf(page),
    unknown: () => [texts.unknownText],
    handed_over: () => [texts.handed_overText, followingOf(page)],
    let_go: () => [texts.let_goText],
    superseded: () => [texts.supersededText],
  }
  return lines[state]()
}

function orderOf({ language, purchase: { attempt, state }, reader }: PurchasePage): string[] {
  if (state !== 'bought' || !reader || attempt.store_order_number === null) return []
  return [row(purchaseTexts[language].orderNumber, text(attempt.store_order_number))]
}

function signInForm({ language }: PurchasePage): string {
  const texts = purchaseTexts[language]
  return `<h2>${text(texts.signIn)}</h2>
<form method="post" class="sign-in">
<label>${text(texts.username)}<input name="username" autocomplete="username" autocapitalize="none" maxlength="200" required></label>
<label>${text(texts.password)}<input name="password" type="password" autocomplete="current-password" maxlength="200" required></label>
<button class="first" name="do" value="sign-in">${text(texts.enter)}</button>
</form>`
}

/** While all buying is stopped only declining is possible; a notice gives the reason. */
function decisionForm({ language, purchase: { attempt }, question, stop }: PurchasePage): string {
  if (!question || !attempt.quote) return ''
  const texts = purchaseTexts[language]
  const hidden = Object.entries({ form: question.form, total: question.total, until: question.until })
  const total = moneyText(attempt.quote.total, language)
  return `<form method="post" class="answers">
${hidden.map(([name, value]) => `<input type="hidden" name="${name}" value="${text(String(value))}">`).join('\n')}
<button class="first" name="do" value="buy"${stop ? ' disabled aria-describedby="stopped"' : ''}>${text(texts.buy(total))}</button>
<button name="do" value="decline">${text(texts.decline)}</button>
</form>`
}

function actionsOf(page: PurchasePage): string {
  const { purchase, reader, language } = page
  const texts = purchaseTexts[language]
  if (purchase.state === 'handed_over') {
    const url = purchase.attempt.hand_over_url
    if (reader && url && /^https?:/.test(url))
      return `<p><a class="first" rel="noreferrer" href="${text(url)}">${text(texts.atStore)}</a></p>`
    return reader ? '' : signInForm(page)
  }
  if (purchase.state !== 'waiting') return ''
  return reader ? decisionForm(page) : signInForm(page)
}

const noticesOf = ({ language, timeZone, stop, notice, reader }: PurchasePage): string[] => {
  const texts = purchaseTexts[language]
  const isDenied = reader?.mayConfirm === false && notice !== 'no_permission'
  // The stop is displayed below, with user and time.
  const isShownBelow = notice === 'stopped' && stop !== null
  const notices = [
    ...(notice && !isShownBelow ? [texts.notice[notice]] : []),
    ...(isDenied ? [texts.notice.no_permission] : []),
  ]
  const stopped = stop && texts.stopped(stop.stopped_by.name, timeText(stop.stopped_at, language, timeZone))
  return [
    ...notices.map((line) => paragraph(line, ' class="notice" role="alert"')),
    ...(stopped ? [paragraph(stopped, ' id="stopped" class="notice" role="alert"')] : []),
  ]
}

/** Changes whenever the visible content or the possible actions change. */
const versionOf = ({ purchase, reader, stop }: PurchasePage): string =>
  createHash('sha256')
    .update(JSON.stringify([purchase.state, purchase.attempt.awaits_until, purchase.decidedBy, reader, stop]))
    .digest('base64url')
    .slice(0, 12)

/** Interval in ms at which an open page is read again; 0 = its content is final. */
const pollMs = ({ state }: ShownPurchase): number => {
  if (state === 'confirmed') return FAST_POLL_MS
  return state === 'waiting' || state === 'unknown' || state === 'handed_over' ? SLOW_POLL_MS : 0
}

const headOf = ({ purchase }: PurchasePage) => `<link rel="stylesheet" href="${PURCHASE_STYLE_PATH}">
<script src="${PURCHASE_SCRIPT_PATH}" defer></script>
${purchase.state === 'confirmed' ? '<noscript><meta http-equiv="refresh" content="3"></noscript>\n' : ''}`

/** The style sheet displays it after some seconds, unless the page's script runs and removes it. */
const staleOf = ({ language, purchase }: PurchasePage): string =>
  pollMs(purchase) === 0 ? '' : `<p class="stale"><a href="">${text(purchaseTexts[language].reload)}</a></p>`

const signedInOf = ({ language, purchase, reader }: PurchasePage): string =>
  purchase.state === 'waiting' && reader
    ? paragraph(purchaseTexts[language].signedIn(reader.name), ' class="quiet"')
    : ''

/** Renders the page on which a purchase is confirmed or declined. Server-rendered HTML that works without a script. */
export function purchasePage(page: PurchasePage): string {
  const { language, purchase } = page
  const texts = purchaseTexts[language]
  const title = texts[purchase.state]
  const states = stateOf(page).filter((line) => line !== '')
  const rows = [...stockOf(page), ...quoteOf(page), ...endOf(page), ...orderOf(page)]
  return linkDocument({
    language,
    title: `${title} · ${purchase.attempt.product.title}`,
    head: headOf(page),
    main: `<main aria-live="polite" data-version="${versionOf(page)}" data-poll-ms="${pollMs(purchase)}">
${noticesOf(page).join('\n')}
${productOf(page)}
<h2>${text(title)}</h2>
${states.map((line) => paragraph(line)).join('\n')}
${factList(rows)}
${signedInOf(page)}
<p><a href="/snatch_task/list?attempt=${purchase.attempt.id}">${text(texts.inConsole)}</a></p>
${actionsOf(page)}
</main>
${staleOf(page)}`,
  })
}
