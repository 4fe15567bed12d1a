import { measureNames } from '@outlet/shared/contract/analytics'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import enUS from '../remote-admin/src/locales/en-US.json'
import zhCN from '../remote-admin/src/locales/zh-CN.json'
import { analysisWords } from '../server/src/scheduled-reports/analysis-words'
import { valueText } from '../server/src/scheduled-reports/value-text'

test.each([
  ['zh-CN', zhCN.analytics],
  ['en-US', enUS.analytics],
] as const)('a report names what it tells as the page does: %s', (language, page) => {
  const { measure, dimension, source, mode, outcome, delivery_type, unknown_key } = page
  expect(analysisWords[language]).toEqual({
    ...{ measure, dimension, source, mode, outcome, delivery_type, unknown_key },
  })
  expect(Object.keys(measure)).toEqual([...measureNames])
})

test.each(['zh-CN', 'en-US'] as const)('and says values as the page does: %s', (language) => {
  for (const value of [0, 1, 59, 61, 999, 1440, 90_061, 1_234_567]) {
    expect(valueText('orders', value, 'CNY', language)).toBe(formatNumber(value, language))
    expect(valueText('minutes_in_stock', value, 'CNY', language)).toBe(formatDuration(value * 60, language))
    expect(valueText('trigger', value, 'CNY', language)).toBe(formatDuration(value / 1000, language))
    for (const currency of ['CNY', 'JPY', 'USD'])
      expect(valueText('spend', value, currency, language)).toBe(formatMoney({ minor: value, currency }, language))
  }
  expect(valueText('average_price', null, 'CNY', language)).toBe('—')
})
