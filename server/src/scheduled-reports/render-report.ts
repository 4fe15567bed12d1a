import { measures as known, totalKindOf, type Measure } from '@outlet/shared/contract/analytics'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { zoneText } from '@outlet/shared/contract/zone'
import type { Rendered } from '../deliveries/render-alert'
import { analysisWords } from './analysis-words'
import { dayText, keyText } from './key-text'
import type { ReportFacts, Told } from './report-facts'
import { reportWords } from './report-words'
import { changeText, valueText } from './value-text'

export interface ReportRendering {
  language: Language
  /** Of the console; null = nobody outside could open a link to it. */
  publicUrl: string | null
}

type Values = ReportFacts['totals']

const PAGE = '/visualization/multi-dimension-data-analysis'

const spanText = ({ from, to }: { from: string; to: string }, language: Language): string =>
  reportWords[language].span(dayText(from, language), dayText(to, language))

/** The very days that the message tells, whenever it is opened. */
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
  return analysisWords[language].dimension[dimension] + reportWords[language].colon + said
}

/** An amount as its page shows it where orders without an exchange rate are not in it. */
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
  return isTotal && (measure === 'spend' || measure === 'goods') ? reportWords[language].atLeast(text) : text
}

/** `Orders 12 (10 before, +20%) · Spend CN¥50.00`; of one measure alone without its name. */
function valuesText(facts: ReportFacts, values: Values, before: Values | null, language: Language): string {
  const { measures, currency } = facts
  const said = measures.map((measure, index) => {
    const [value = null, was = null] = [values[index], before?.[index]]
    const name = measures.length > 1 ? `${analysisWords[language].measure[measure]} ` : ''
    const past = before
      ? reportWords[language].was(valueText(measure, was, currency, language), changeText(value, was, language))
      : ''
    return name + amountText(facts, measure, value, { isTotal: values === facts.totals, language }) + past
  })
  return said.join(' · ')
}

const keysText = ({ by }: ReportFacts, keys: readonly Told[], language: Language): string =>
  by
    .flatMap((dimension, index) => keys.slice(index, index + 1).map((key) => keyText(dimension, key, language)))
    .join(' · ')

function tableOf(facts: ReportFacts, language: Language): string[] {
  const [words, { measure, dimension }] = [reportWords[language], analysisWords[language]]
  const { measures, totals, before, by, rows, others } = facts
  const said = measures.map((each) => measure[each]).join(' · ')
  const lineOf = (name: string, values: Values, was: Values | null) =>
    name + words.colon + valuesText(facts, values, was, language)
  return [
    words.caption(
      said,
      by.map((each) => dimension[each]),
    ),
    ...(rows.length === 0 ? [words.empty] : []),
    ...(rows.length > 0 || before ? [lineOf(words.total[totalKindOf(measures)], totals, before && before.totals)] : []),
    ...rows.map((row) => lineOf(keysText(facts, row.keys, language), row.values, row.before)),
    ...(others > 0 ? [words.others(others)] : []),
  ]
}

function notesOf({ unconverted, unconverted_prices, is_behind }: ReportFacts, language: Language): string[] {
  const words = reportWords[language]
  return [
    ...(unconverted > 0 ? [words.unconverted(unconverted)] : []),
    ...(unconverted_prices > 0 ? [words.unconvertedPrices(unconverted_prices)] : []),
    ...(is_behind ? [words.behind] : []),
  ]
}

/** The message of a report, in plain text: each kind of channel escapes it for its own markup. */
export function renderReport(facts: ReportFacts, { language, publicUrl }: ReportRendering): Rendered {
  const words = reportWords[language]
  const { name, is_test, before, filters, time_zone: zone } = facts
  const span = [
    spanText(facts, language),
    ...(before ? [words.comparedWith(spanText(before, language))] : []),
    ...(zone === undefined ? [] : [zoneText(zone, language)]),
  ]
  return {
    level: 'info',
    title: is_test ? `${name} · ${words.test}` : name,
    text: [
      span.join(' · '),
      ...filters.map((filter) => words.only(filterText(filter, language))),
      ...tableOf(facts, language),
      ...notesOf(facts, language),
    ].join('\n'),
    fields: [],
    links: publicUrl === null ? [] : [{ label: words.open, url: linkOf(facts, publicUrl) }],
  }
}
