import {
  listCurrenciesInUse,
  listExchangeRates,
  previewExchangeRate,
  setExchangeRate,
  type CurrencyInUse,
  type ExchangeRateWithCorrected,
  type RatePreview,
} from '@outlet/shared/contract/money/exchange-rates'
import {
  getRateSource,
  readRateSource,
  setRateSource,
  type RateSource,
} from '@outlet/shared/contract/money/rate-source'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'

const TODAY = '2026-11-20'
const NOON = '2026-11-20T12:00:00.000Z'
const lin = { kind: 'user', id: 'lin', name: 'Lin Wei' }
const chen = { kind: 'user', id: 'chen', name: 'Chen Xiao' }
const none = { count: 0, exact: true }

export const aRate = (change: Partial<ExchangeRateWithCorrected> = {}): ExchangeRateWithCorrected => ({
  currency: 'USD',
  reporting_currency: 'CNY',
  valid_on: '2026-11-18',
  rate: '7.1',
  created_at: NOON,
  set_by: lin,
  note: null,
  version: 1,
  corrected: [],
  ...change,
})

/** US dollar rates of two days, the older one corrected; the yen has no rate. */
export const someRates = () => [
  aRate(),
  aRate({
    ...{ valid_on: '2026-11-01', rate: '7', version: 2, note: 'central bank', set_by: chen },
    corrected: [{ rate: '70', created_at: NOON, set_by: null, note: null, version: 1 }],
  }),
]

const inUse = (rates: readonly ExchangeRateWithCorrected[]): CurrencyInUse[] => {
  const use = { products: 0, orders_waiting: 0, waiting_from: null, waiting_to: null }
  const waiting = { orders_waiting: 2, waiting_from: '2026-11-09', waiting_to: '2026-11-12' }
  return [
    { ...use, ...waiting, currency: 'JPY', rate: null },
    { ...use, currency: 'USD', rate: rates.find(({ currency }) => currency === 'USD') ?? null, products: 2400 },
  ]
}

/** Fake endpoints that store rates and reject an outdated version. */
export const fakeRates = (rates = someRates(), effect: Partial<RatePreview> = {}) => {
  const of = (currency: string, day: string) =>
    rates.find((rate) => rate.currency === currency && rate.valid_on === day) ?? null
  let source: RateSource = { is_enabled: false, url: 'https://rates.example/daily.xml', last: null, version: 1 }
  return [
    fake(getRateSource, () => source),
    fake(setRateSource, ({ body: { version, ...change } }) => {
      if (version !== source.version) throw refuse(409, 'rate_source.version_conflict', { current: source })
      return (source = { ...source, ...change, version: version + 1 })
    }),
    fake(readRateSource, () => (source = { ...source, last: { at: NOON, fault: null, day: TODAY, set: 2 } })),
    fake(listCurrenciesInUse, () => ({ reporting_currency: 'CNY', today: TODAY, items: inUse(rates) })),
    fake(listExchangeRates, ({ query }) => ({
      items: rates.filter(({ currency }) => currency === query.currency),
      next: null,
    })),
    fake(previewExchangeRate, ({ query: { currency, valid_on = TODAY } }) => ({
      corrects: of(currency, valid_on),
      replaces: rates.find((rate) => rate.currency === currency && rate.valid_on <= valid_on) ?? null,
      ...{ valid_until: null, products: none, orders_converted: none, orders_kept: none, orders_waiting: none },
      ...effect,
    })),
    fake(setExchangeRate, ({ body: { currency, valid_on = TODAY, rate, note = null, version } }) => {
      const before = of(currency, valid_on)
      if ((before?.version ?? 0) !== version) throw refuse(409, 'exchange_rate.version_conflict', { current: before })
      const now = aRate({ currency, valid_on, rate, note: note ?? null, version: version + 1 })
      if (before) rates.splice(rates.indexOf(before), 1, { ...now, corrected: [before, ...before.corrected] })
      else rates.unshift(now)
      return now
    }),
  ]
}
