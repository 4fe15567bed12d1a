import { z } from './zod'
import { currencyCodes } from './currency-codes'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery } from './list'
import { Money } from './money'
import { noteText } from './text'
import { Timestamp } from './time'

/** A day of the installation's time zone: `2026-11-20`. */
export const Day = z.iso.date()

const { currency } = Money.shape

/** A currency of ISO 4217 that is in use. */
export const KnownCurrency = currency.refine((code) => currencyCodes.includes(code), {
  error: 'exchange_rate.unknown_currency',
})

/**
 * A decimal number above zero as text, since a binary fraction would not be exact: `7.1234`. Below 1,000,000,000 and
 * with up to eight decimals: from the cheapest currency to the dearest, and back.
 */
export const Rate = z
  .string()
  .regex(/^(?=.*[1-9])\d+(\.\d+)?$/, { error: 'exchange_rate.invalid_rate', abort: true })
  .regex(/^0*\d{1,9}(\.\d+)?$/, { error: 'exchange_rate.too_large', abort: true })
  .regex(/^\d+(\.\d{1,8})?$/, { error: 'exchange_rate.too_precise' })

/** A rate as somebody set it. */
export const SetRate = z.object({
  rate: z.string(),
  /** When it was set. */
  created_at: Timestamp,
  /** Null where nobody knows any more; `name` is empty where a deleted user was made anonymous. */
  set_by: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }).nullable().default(null),
  note: z.string().nullable().default(null),
  /** Counts the corrections of this day's rate. */
  version: z.int().default(1),
})
export type SetRate = z.infer<typeof SetRate>

/** What one unit of `currency` is worth in the reporting currency, from `valid_on` until the next rate's day. */
export const ExchangeRate = SetRate.extend({
  currency,
  reporting_currency: currency,
  valid_on: Day,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** With what it was before it was corrected, the latest first. */
export const ExchangeRateWithCorrected = ExchangeRate.extend({ corrected: z.array(SetRate).default([]) })
export type ExchangeRateWithCorrected = z.infer<typeof ExchangeRateWithCorrected>

export const listExchangeRates = endpoint({
  method: 'GET',
  path: '/exchange-rates',
  summary: 'Rates to the reporting currency and what they were before, newest day first',
  needs: 'exchange-rates.read',
  query: listQuery({ currency: currency.optional() }, ['-valid_on', 'valid_on']),
  response: listOf(ExchangeRateWithCorrected),
  topics: ['exchange-rates'],
})

/** A currency that prices or orders are in, or that has a rate. */
export const CurrencyInUse = z.object({
  currency,
  /** The one that holds today; null where none does. */
  rate: ExchangeRate.nullable(),
  /** Products with a price in it. */
  products: z.int(),
  /** Orders without a rate, since none is known for their day. */
  orders_waiting: z.int(),
  /** The first and the last day of those. */
  waiting_from: Day.nullable(),
  waiting_to: Day.nullable(),
})
export type CurrencyInUse = z.infer<typeof CurrencyInUse>

export const listCurrenciesInUse = endpoint({
  method: 'GET',
  path: '/exchange-rates/currencies',
  summary: "The currencies in use, each with today's rate and what waits for one",
  needs: 'exchange-rates.read',
  response: z.object({ reporting_currency: currency, today: Day, items: z.array(CurrencyInUse) }),
  topics: ['exchange-rates', 'orders'],
})

/** A rate as an admin enters it. */
export const ExchangeRateDraft = z.strictObject({
  currency: KnownCurrency,
  /** Today at the latest, and today where it is left out. */
  valid_on: Day.optional(),
  rate: Rate,
  note: noteText(200).nullish(),
  /** Of the day's rate as it was read, 0 where there was none: another one by now is a conflict. Left out: whatever. */
  version: z.int().nonnegative().optional(),
})
export type ExchangeRateDraft = z.infer<typeof ExchangeRateDraft>

/** What a rate would change, if it were set now. */
export const RatePreview = z.object({
  /** The day's own rate, which it would correct; null where it is a new one. */
  corrects: ExchangeRate.nullable(),
  /** The rate that holds on that day until now: the day's own, or that of a day before. */
  replaces: ExchangeRate.nullable(),
  /** The last day on which it would hold; null = until another is set. */
  valid_until: Day.nullable(),
  /** Products whose converted price changes, or becomes known. */
  products: Count,
  /** Orders without a rate that would take this one, and keep it. */
  orders_converted: Count,
  /** Orders of its days that keep another rate. */
  orders_kept: Count,
  /** Orders that go on waiting, since they are of days before any rate. */
  orders_waiting: Count,
})
export type RatePreview = z.infer<typeof RatePreview>

export const previewExchangeRate = endpoint({
  method: 'GET',
  path: '/exchange-rates/preview',
  summary: 'What setting a rate would change; nothing is changed',
  needs: 'exchange-rates.write',
  query: ExchangeRateDraft.pick({ currency: true, valid_on: true, rate: true }),
  response: RatePreview,
  topics: ['exchange-rates', 'orders'],
})

export const setExchangeRate = endpoint({
  method: 'POST',
  path: '/exchange-rates',
  summary: 'Set or correct the rate of a day; orders that had none take it, those that have one keep theirs',
  needs: 'exchange-rates.write',
  body: ExchangeRateDraft,
  response: ExchangeRate,
})
