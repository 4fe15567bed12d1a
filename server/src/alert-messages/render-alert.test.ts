import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { DeliveryType } from '@outlet/shared/contract/deliveries'
import { AlertFacts } from './alert-facts'
import { renderAlert, type AlertRendering } from './render-alert'

const titleOf = (facts: Partial<AlertFacts>, rendering: Partial<AlertRendering> = {}) =>
  renderAlert(AlertFacts.parse({ event: 'purchase_placed', at: '2026-11-23T00:00:00Z', path: '/', ...facts }), {
    language: 'en-US',
    ruleName: 'Purchases',
    template: null,
    publicUrl: null,
    timeZone: 'UTC',
    links: [],
    type: 'alert',
    ...rendering,
  }).title

const prefixes = { 'en-US': /^\[Practice\] \S/, 'zh-CN': /^【演示】\S/ } as const
const languages = ['en-US', 'zh-CN'] as const

test.each(languages)('every message about a practice store starts with the tag in %s', (language) => {
  for (const event of AlertEvent.options) {
    expect(titleOf({ event, is_practice: true }, { language })).toMatch(prefixes[language])
    expect(titleOf({ event }, { language })).not.toMatch(/Practice|演示/)
  }
})

test.each<DeliveryType>(['alert', 'repeat', 'escalation'])(
  'the tag stands before a rule’s own template too: %s',
  (type) => {
    const template = { title: 'Bought!', text: '' }
    expect(titleOf({ is_practice: true }, { template, type })).toMatch(/^\[Practice\] Bought!/)
    expect(titleOf({ is_practice: true, is_reminder: true }, { template, type })).toMatch(/^\[Practice\] Bought!/)
  },
)

test.each([
  ['en-US', 'Target price', '$99.00'],
  ['zh-CN', '目标价', 'US$99.00'],
] as const)('a message states the target price of its rule in %s', (language, label, value) => {
  const facts = AlertFacts.parse({
    event: 'price_dropped',
    at: '2026-11-23T00:00:00Z',
    path: '/',
    price: { minor: 9500, currency: 'USD' },
    target_price: { minor: 9900, currency: 'USD' },
  })
  const wording = {
    language,
    ruleName: '',
    template: null,
    publicUrl: null,
    timeZone: 'UTC',
    links: [],
    type: 'alert',
  } as const
  expect(renderAlert(facts, wording).fields).toContainEqual({ label, value })
  expect(renderAlert({ ...facts, target_price: null }, wording).fields.map((field) => field.label)).not.toContain(label)
})
