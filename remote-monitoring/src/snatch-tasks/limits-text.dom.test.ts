import { i18n } from '@outlet/shared/i18n/i18n'
import type { Locale } from '@outlet/shared/settings/locale'
import { limitsText, type Limits } from './limits-text'
import './messages/messages'

/** A Tuesday. */
const NOW = Date.parse('2026-11-24T08:00:00.000Z')
const limits: Limits = {
  slots: 2,
  quantity: 1,
  currency: 'USD',
  min_unit_price: null,
  max_unit_price: 11_000,
  max_total: 12_000,
  budget: 24_000,
  expires_at: null,
  converted: { minor: 170_400, currency: 'CNY' },
}
const said = (change: Partial<Limits>, locale: Locale) =>
  limitsText(i18n.getFixedT(locale, 'snatch-tasks'), { ...limits, ...change }, locale, NOW)

test('describes all limits in one sentence', () => {
  expect(said({}, 'en-US')).toBe(
    'Up to 2 orders of 1 item, unit price up to $110.00, each order up to $120.00 with tax and shipping, total up to $240.00 (about CN¥1,704.00), no expiry.',
  )
  expect(said({}, 'zh-CN')).toBe(
    '最多下单 2 次，每次 1 件，单价不超过 US$110.00，每单含税和运费不超过 US$120.00，总额不超过 US$240.00（约 ¥1,704.00），不过期。',
  )
})

test('describes a single purchase of several pieces, a minimum price, and an amount in the reader’s own currency', () => {
  const change = { slots: 1, quantity: 3, min_unit_price: 5000, converted: { minor: 24_000, currency: 'USD' } }
  expect(said(change, 'en-US')).toBe(
    'Up to 1 order of 3 items, unit price $50.00 to $110.00, each order up to $120.00 with tax and shipping, total up to $240.00, no expiry.',
  )
})

test('uses the weekday for a near deadline, and the date for a later one', () => {
  const friday = new Date(2026, 10, 27, 18).toISOString()
  expect(said({ expires_at: friday }, 'en-US')).toMatch(/, until Friday 18:00\.$/)
  expect(said({ expires_at: friday }, 'zh-CN')).toMatch(/，星期五 18:00 到期。$/)
  expect(said({ expires_at: new Date(2026, 11, 24, 18).toISOString() }, 'en-US')).toMatch(
    /until 12\/24\/2026, 18:00\.$/,
  )
})
