import { currencyFormat, isPriceRange, majorOf, type Money } from '@outlet/shared/contract/money'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { monitorStock, quantityText } from '@outlet/shared/contract/stock'
import { changePercent, type AlertFacts } from './alert-facts'
import { alertTexts } from './alert-texts'

const SEPARATOR: Record<Language, string> = { 'zh-CN': '、', 'en-US': ', ' }

export const moneyText = (money: Money | null, language: Language): string => {
  if (!money) return ''
  const { minor, currency } = money
  return new Intl.NumberFormat(language, currencyFormat(currency)).format(majorOf(minor, currency))
}

/** Price, or "from" the lowest of several. */
export const priceText = (
  { price, price_max }: Pick<AlertFacts, 'price' | 'price_max'>,
  language: Language,
): string => {
  const amount = moneyText(price, language)
  return isPriceRange(price, price_max) ? alertTexts[language].from(amount) : amount
}

export const timeText = (at: string | Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))

const timeOrNone = (at: string | null, language: Language, timeZone: string): string =>
  at === null ? '' : timeText(at, language, timeZone)

const numberText = (count: number | null): string => (count === null ? '' : String(count))

const percentText = (facts: AlertFacts, language: Language): string => {
  const percent = changePercent(facts)
  if (percent === null) return ''
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'always' })
  return format.format(percent / 100)
}

/** Available quantity. */
const stockText = ({ stock_level, stock_level_kind }: AlertFacts, language: Language): string => {
  const stock = monitorStock({ stock_level, stock_level_kind: stock_level_kind ?? 'exact' })
  const text = quantityText(stock, new Intl.NumberFormat(language).format)
  return text ?? (stock.kind === 'capped' ? alertTexts[language].plenty : '')
}

const variantsText = ({ variants }: AlertFacts, language: Language): string =>
  variants
    .map(({ name, stock }) => (stock === null ? name : `${name} × ${new Intl.NumberFormat(language).format(stock)}`))
    .join(SEPARATOR[language])

const causeText = ({ cause }: AlertFacts, language: Language): string =>
  cause === null ? '' : (alertTexts[language].cause[cause] ?? cause)

interface ValueFormat {
  language: Language
  timeZone: string
  ruleName: string
}

/** Texts for purchases, their tasks and orders. */
const purchaseValues = (facts: AlertFacts, { language, timeZone }: ValueFormat) => ({
  left: facts.event === 'budget_low' ? moneyText(facts.price, language) : '',
  task: facts.task ?? '',
  variant: facts.variant ?? '',
  quantity: numberText(facts.quantity),
  subtotal: moneyText(facts.subtotal, language),
  tax: moneyText(facts.tax, language),
  shipping: moneyText(facts.shipping, language),
  total: facts.attempt_id === null ? '' : moneyText(facts.price, language),
  ends_at: timeOrNone(facts.ends_at, language, timeZone),
  store_message: facts.store_message ?? '',
  order_number: facts.order_number ?? '',
  store_order_number: facts.store_order_number ?? '',
  status: facts.status === null ? '' : alertTexts[language].status[facts.status],
})

/** Facts as texts for messages and templates; '' = unknown, or not applicable to this event. */
export type AlertValues = ReturnType<typeof alertValues>

export const alertValues = (facts: AlertFacts, wording: ValueFormat) => {
  const { language, timeZone, ruleName } = wording
  return {
    event: alertTexts[language].event[facts.event],
    product: facts.product ?? '',
    code: facts.code ?? '',
    store: facts.store ?? '',
    price: priceText(facts, language),
    previous_price: moneyText(facts.previous_price, language),
    target_price: moneyText(facts.target_price, language),
    lowest_price: moneyText(facts.lowest_price, language),
    other_price: [moneyText(facts.other_price, language), facts.other_store ?? ''].filter(Boolean).join(' · '),
    change_percent: percentText(facts, language),
    stock: stockText(facts, language),
    variants: variantsText(facts, language),
    threshold: numberText(facts.threshold),
    cause: causeText(facts, language),
    since: timeOrNone(facts.since, language, timeZone),
    at: timeText(facts.at, language, timeZone),
    rule: ruleName,
    late: facts.event === 'checks_late' ? numberText(facts.count) : '',
    failing_monitors: facts.event.startsWith('store_') ? numberText(facts.count) : '',
    what: facts.what ?? '',
    ...purchaseValues(facts, wording),
  }
}
