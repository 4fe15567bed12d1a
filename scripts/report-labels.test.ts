import { dimensionNames, measureNames } from '@outlet/shared/contract/analytics'
import { MissedReason } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { dimensionKeys } from '@outlet/shared/testing/dimension-keys'
import enUS from '../remote-admin/src/locales/en-US.json'
import zhCN from '../remote-admin/src/locales/zh-CN.json'
import { analysisLabels } from '../server/src/report-messages/analysis-labels'
import { keyText } from '../server/src/report-messages/key-text'
import { valueText } from '../server/src/report-messages/value-text'

test.each([
  ['zh-CN', zhCN.analytics],
  ['en-US', enUS.analytics],
] as const)('reports have the same labels as the page: %s', (language, page) => {
  const {
    measure,
    dimension,
    source,
    mode,
    outcome,
    delivery_type,
    unknown_key,
    deleted_key,
    practice_key,
    whole_catalogue,
    bell,
  } = page
  const reasons: Readonly<Record<string, string>> = page.reason
  expect(analysisLabels[language]).toEqual({
    ...{
      measure,
      dimension,
      source,
      mode,
      outcome,
      delivery_type,
      unknown_key,
      deleted_key,
      practice_key,
      whole_catalogue,
      bell,
    },
    missed_reason: Object.fromEntries(MissedReason.options.map((reason) => [reason, reasons[reason]])),
  })
  expect(Object.keys(measure)).toEqual([...measureNames])
})

test.each(dimensionNames.flatMap((name) => [[name, 'en-US'] as const, [name, 'zh-CN'] as const]))(
  'a report has a label for each key of %s in %s',
  (dimension, language) => {
    for (const key of [...dimensionKeys[dimension], null])
      expect(keyText(dimension, { key, label: null, is_practice: false }, language)).not.toMatch(
        /[a-z]_[a-z]|\b[a-z]+\.[a-z]|[0-9a-f]{8}-/,
      )
  },
)

test.each(['zh-CN', 'en-US'] as const)('reports format values like the page: %s', (language) => {
  for (const value of [0, 1, 59, 61, 999, 1440, 90_061, 1_234_567]) {
    expect(valueText('orders', value, 'CNY', language)).toBe(formatNumber(value, language))
    expect(valueText('minutes_in_stock', value, 'CNY', language)).toBe(formatDuration(value * 60, language))
    expect(valueText('trigger', value, 'CNY', language)).toBe(formatDuration(value / 1000, language))
    for (const currency of ['CNY', 'JPY', 'USD'])
      expect(valueText('spend', value, currency, language)).toBe(formatMoney({ minor: value, currency }, language))
  }
  expect(valueText('average_price', null, 'CNY', language)).toBe('—')
})
