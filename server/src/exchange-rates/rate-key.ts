import type { ExchangeRateDraft } from '@outlet/shared/contract/money/exchange-rates'
import type { Config } from '../config'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'

export type RateSettings = Pick<Config, 'reportingCurrency' | 'timeZone'>

/** Key of a rate: currency pair and day. */
export interface RateKey {
  currency: string
  reporting_currency: string
  /** `2026-11-20`, in the installation's time zone. */
  valid_on: string
}

export const todayOf = ({ timeZone }: RateSettings): string => dayIn(timeZone, clock.date())

const refuse = (path: string, code: string, message: string) =>
  new Refusal('invalid', code, { errors: [{ path, code, message }] })

/**
 * Returns the key of a draft; the day defaults to today. Throws Refusal `exchange_rate.same_currency`,
 * `exchange_rate.future_day`.
 */
export function rateKeyOf(
  settings: RateSettings,
  { currency, valid_on }: Pick<ExchangeRateDraft, 'currency' | 'valid_on'>,
): RateKey {
  const { reportingCurrency } = settings
  if (currency === reportingCurrency)
    throw refuse('currency', 'exchange_rate.same_currency', 'the reporting currency itself')
  const today = todayOf(settings)
  const validOn = valid_on ?? today
  if (validOn > today) throw refuse('valid_on', 'exchange_rate.future_day', 'no rate of a day to come is known')
  return { currency, reporting_currency: reportingCurrency, valid_on: validOn }
}
