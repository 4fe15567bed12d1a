import { measures as known, totalKindOf, type Measure } from '@outlet/shared/contract/analytics'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { zoneText } from '@outlet/shared/contract/time/zone'
import type { RenderedAlert } from '../alert-messages/render-alert'
import { analysisLabels } from './analysis-labels'
import { dayText, keyText } from './key-text'
import type { ReportFacts, ReportKey } from './report-facts'
import { reportMessages } from './report-messages'
import { changeText, valueText } from './value-text'

export interface ReportRendering {
  language: Language
  /** Origin of the console; null = no links, since they could not be opened from outside. */
  publicUrl: string | null
}

type Values = ReportFacts['totals']

const PAGE = '/visualization/multi-dimension-data-analysis'

const spanText = ({ from, to }: { from: string; to: string }, language: Language): string =>
  reportMessages[language].span(dayText(from, language), dayText(to, language))

/** Returns a link to the analysis with the report's fixed period. */
const linkOf = ({ search, from, to }: ReportFacts, publicUrl: string): string => {
  const url = new URL(PAGE, publicUrl)
  const params = new URLSearchParams(search)
  params.set('from', from)
  params.set('to', to)
  url.search = params.toString()
  return url.href
}

const filterText = ({ dimension, keys }: ReportFacts['filters'][number], language: Language): string => {
  const said = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    keys.map((key) => keyText(dimension, key, language)),
  )
  return analysisLabels[language].dimension[dimension] + reportMessages[language].colon + said
}

/** Formats an amount as its page does when orders without an exchange rate are missing from it. */
function amountText(
  { currency, unconverted }: ReportFacts,
  measure: Measure,
  value: number | null,
  { isTotal, language }: { isTotal: boolean; language: Language },
): string {
  const text = valueText(measure, value, currency, language)
  const { unit, fact } = known[measure]
  if (unconverted === 0 || unit !== 'money' || fact === 'prices' || value === null) return text
  if (value === 0 && measure !== 'spend') return valueText(measure, null, currency, language)
  return isTotal && (measure === 'spend' || measure === 'goods') ? reportMessages[language].atLeast(text) : text
}

/** Formats values: `Orders 12 (10 before, +20%) · Spend CN¥50.00`. A single measure has no name. */
function valuesText(facts: ReportFacts, values: Values, before: Values | null, language: Language): string {
  const { measures, currency } = facts
  const said = measures.map((measure, index) => {
    const [value = null, was = null] = [values[index], before?.[index]]
    const name = measures.length > 1 ? `${analysisLabels[language].measure[measure]} ` : ''
    const past = before
      ? reportMessages[language].was(valueText(measure, was, currency, language), changeText(value, was, language))
      : ''
    return name + amountText(facts, measure, value, { isTotal: values === facts.totals, language }) + past
  })
  return said.join(' · ')
}

const keysText = ({ by }: ReportFacts, keys: readonly ReportKey[], language: Language): string =>
  by
    .flatMap((dimension, index) => keys.slice(index, index + 1).map((key) => keyText(dimension, key, language)))
    .join(' · ')

function tableOf(facts: ReportFacts, language: Language): string[] {
  const [messages, { measure, dimension }] = [reportMessages[language], analysisLabels[language]]
  const { measures, totals, before, by, rows, others } = facts
  const said = measures.map((each) => measure[each]).join(' · ')
  const lineOf = (name: string, values: Values, was: Values | null) =>
    name + messages.colon + valuesText(facts, values, was, language)
  return [
    messages.caption(
      said,
      by.map((each) => dimension[each]),
    ),
    ...(rows.length === 0 ? [messages.empty] : []),
    ...(rows.length > 0 || before
      ? [lineOf(messages.total[totalKindOf(measures)], totals, before && before.totals)]
      : []),
    ...rows.map((row) => lineOf(keysText(facts, row.keys, language), row.values, row.before)),
    ...(others > 0 ? [messages.others(others)] : []),
  ]
}

function notesOf({ unconverted, unconverted_prices, is_behind }: ReportFacts, language: Language): string[] {
  const messages = reportMessages[language]
  return [
    ...(unconverted > 0 ? [messages.unconverted(unconverted)] : []),
    ...(unconverted_prices > 0 ? [messages.unconvertedPrices(unconverted_prices)] : []),
    ...(is_behind ? [messages.behind] : []),
  ]
}

/** Renders the message of a report as plain text; each kind of channel escapes it for its own markup. */
export function renderReport(facts: ReportFacts, { language, publicUrl }: ReportRendering): RenderedAlert {
  const messages = reportMessages[language]
  const { name, is_test, before, filters, time_zone: zone } = facts
  const span = [
    spanText(facts, language),
    ...(before ? [messages.comparedWith(spanText(before, language))] : []),
    ...(zone === undefined ? [] : [zoneText(zone, language)]),
  ]
  return {
    level: 'info',
    title: is_test ? `${name} · ${messages.test}` : name,
    text: [
      span.join(' · '),
      ...filters.map((filter) => messages.only(filterText(filter, language))),
      ...tableOf(facts, language),
      ...notesOf(facts, language),
    ].join('\n'),
    fields: [],
    links: publicUrl === null ? [] : [{ label: messages.open, url: linkOf(facts, publicUrl) }],
  }
}
