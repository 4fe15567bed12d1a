import { AlertFacts } from './alert-facts'
import { alertValues } from './alert-values'

const money = (minor: number) => ({ minor, currency: 'USD' })
const priceIn = (language: 'zh-CN' | 'en-US', prices: Pick<Partial<AlertFacts>, 'price' | 'price_max'>) => {
  const facts = AlertFacts.parse({ event: 'restocked', at: '2026-11-23T00:00:00Z', path: '/', ...prices })
  return alertValues(facts, { language, timeZone: 'UTC', ruleName: '' }).price
}

test('a price that is the lowest of several has a “from” prefix', () => {
  const several = { price: money(8000), price_max: money(12_000) }
  expect(priceIn('en-US', several)).toBe('from $80.00')
  expect(priceIn('zh-CN', several)).toBe('US$80.00 起')
})

test('a single price, and a price without a known maximum, have no prefix', () => {
  expect(priceIn('en-US', { price: money(8000), price_max: money(8000) })).toBe('$80.00')
  expect(priceIn('en-US', { price: money(8000) })).toBe('$80.00')
  expect(priceIn('en-US', { price: null, price_max: money(8000) })).toBe('')
})
