import type { ExchangeRateDraft } from '@outlet/shared/contract/exchange-rates'
import type { Config } from '../config'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'

export type RateSettings = Pick<Config, 'reportingCurrency' | 'timeZone'>

/** Which day's rate of which currency. */
export interface RateKey {
  currency: string
  reportingCurrency: string
  /** `2026-11-20`, of the installation's time zone. */
  validOn: string
}

export const todayOf = ({ timeZone }: RateSettings): string => dayIn(timeZone, clock.date())

const refuse = (path: string, code: string, message: string) =>
  new Refusal('invalid', code, { errors: [{ path, code, message }] })

/**
 * The rate that a draft sets; without a day today's. Throws Refusal `exchange_rate.same_currency`,
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
  return { currency, reportingCurrency, validOn }
}
