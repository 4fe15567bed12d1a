import { z } from '../zod'
import { currencyCodes } from './currency-codes'
import { endpoint } from '../endpoint'
import { Count, listOf, listQuery } from '../list'
import { Money } from '../money'
import { noteText } from '../text'
import { Timestamp } from '../time'

/** Day in the installation's time zone: `2026-11-20`. */
export const Day = z.iso.date()

const { currency } = Money.shape

/** Currency in the current ISO 4217 list. */
export const KnownCurrency = currency.refine((code) => currencyCodes.includes(code), {
  error: 'exchange_rate.unknown_currency',
})

/**
 * Positive decimal number as text, such as `7.1234`, because a binary fraction is not exact. Below 1,000,000,000 and
 * with up to eight decimals, which covers the rates between the currencies with the lowest and the highest value.
 */
export const Rate = z
  .string()
  .regex(/^(?=.*[1-9])\d+(\.\d+)?$/, { error: 'exchange_rate.invalid_rate', abort: true })
  .regex(/^0*\d{1,9}(\.\d+)?$/, { error: 'exchange_rate.too_large', abort: true })
  .regex(/^\d+(\.\d{1,8})?$/, { error: 'exchange_rate.too_precise' })

export const SetRate = z.object({
  rate: z.string(),
  created_at: Timestamp,
  /** User or machine that set the rate; null if unknown. `name` is empty after a deleted user was anonymized. */
  set_by: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }).nullable().default(null),
  note: z.string().nullable().default(null),
  /** Number of corrections of the rate for this day (optimistic locking). */
  version: z.int().default(1),
})
export type SetRate = z.infer<typeof SetRate>

/** Value of one unit of `currency` in the reporting currency, from `valid_on` until the day of the next rate. */
export const ExchangeRate = SetRate.extend({
  currency,
  reporting_currency: currency,
  valid_on: Day,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** Exchange rate with its earlier values, latest first. */
export const ExchangeRateWithCorrected = ExchangeRate.extend({ corrected: z.array(SetRate).default([]) })
export type ExchangeRateWithCorrected = z.infer<typeof ExchangeRateWithCorrected>

export const listExchangeRates = endpoint({
  method: 'GET',
  path: '/exchange-rates',
  summary: 'List the rates to the reporting currency with their former values, newest day first',
  needs: 'exchange-rates.read',
  query: listQuery({ currency: currency.optional() }, ['-valid_on', 'valid_on']),
  response: listOf(ExchangeRateWithCorrected),
  topics: ['exchange-rates'],
})

/** Currency that prices or orders use, or that has a rate. */
export const CurrencyInUse = z.object({
  currency,
  /** Rate that is valid today; null if there is none. */
  rate: ExchangeRate.nullable(),
  /** Number of products with a price in this currency. */
  products: z.int(),
  /** Number of orders without a rate, because none is known for their day. */
  orders_waiting: z.int(),
  /** First day of these orders; `waiting_to` is the last. */
  waiting_from: Day.nullable(),
  waiting_to: Day.nullable(),
})
export type CurrencyInUse = z.infer<typeof CurrencyInUse>

export const listCurrenciesInUse = endpoint({
  method: 'GET',
  path: '/exchange-rates/currencies',
  summary: "List the currencies in use with today's rate and the number of records without one",
  needs: 'exchange-rates.read',
  response: z.object({ reporting_currency: currency, today: Day, items: z.array(CurrencyInUse) }),
  topics: ['exchange-rates', 'orders'],
})

/** Exchange rate as an admin enters it. */
export const ExchangeRateDraft = z.strictObject({
  currency: KnownCurrency,
  /** First day of the rate, at most today; defaults to today. */
  valid_on: Day.optional(),
  rate: Rate,
  note: noteText(200).nullish(),
  /**
   * Version of the day's rate as it was read, 0 if there was none (optimistic locking). Returns a conflict if another
   * rate was set since. Omit it to overwrite any rate.
   */
  version: z.int().nonnegative().optional(),
})
export type ExchangeRateDraft = z.infer<typeof ExchangeRateDraft>

/** Effects that a rate would have if it were set now. */
export const RatePreview = z.object({
  /** Rate of the same day that would be corrected; null if the rate is new. */
  corrects: ExchangeRate.nullable(),
  /** Rate that is valid on that day so far: the day's own rate or an earlier one. */
  replaces: ExchangeRate.nullable(),
  /** Last day on which the rate would be valid; null = until a later rate is set. */
  valid_until: Day.nullable(),
  /** Number of products whose converted price changes or becomes known. */
  products: Count,
  /** Number of orders without a rate to which this rate would be assigned permanently. */
  orders_converted: Count,
  /** Number of orders in the period of this rate that stay at another rate. */
  orders_kept: Count,
  /** Number of orders that stay without a rate, because they are older than any rate. */
  orders_waiting: Count,
})
export type RatePreview = z.infer<typeof RatePreview>

export const previewExchangeRate = endpoint({
  method: 'GET',
  path: '/exchange-rates/preview',
  summary: 'Preview the effect of setting a rate; nothing is changed',
  needs: 'exchange-rates.write',
  query: ExchangeRateDraft.pick({ currency: true, valid_on: true, rate: true }),
  response: RatePreview,
  topics: ['exchange-rates', 'orders'],
})

export const setExchangeRate = endpoint({
  method: 'POST',
  path: '/exchange-rates',
  summary: 'Set or correct the rate of a day; applies to orders without a rate only',
  needs: 'exchange-rates.write',
  body: ExchangeRateDraft,
  response: ExchangeRate,
})
