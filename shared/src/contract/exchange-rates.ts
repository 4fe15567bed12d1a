import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { Money } from './money'
import { Timestamp } from './time'

/** A day of the installation's time zone: `2026-11-20`. */
export const Day = z.iso.date()

/** A decimal number above zero as text, since a binary fraction would not be exact: `7.1234`. */
export const Rate = z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/, { error: 'exchange_rate.invalid_rate' })

/** What one unit of `currency` is worth in the reporting currency, from `valid_on` until the next rate's day. */
export const ExchangeRate = z.object({
  currency: Money.shape.currency,
  reporting_currency: Money.shape.currency,
  valid_on: Day,
  rate: z.string(),
  created_at: Timestamp,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const listExchangeRates = endpoint({
  method: 'GET',
  path: '/exchange-rates',
  summary: 'Rates to the reporting currency, newest day first',
  needs: 'exchange-rates.read',
  query: listQuery({ currency: Money.shape.currency.optional() }, ['-valid_on', 'valid_on']),
  response: listOf(ExchangeRate),
})

/** A rate as an admin enters it. */
/** Without a day: from today on, in the installation's time zone. */
export const ExchangeRateDraft = z.strictObject({
  currency: Money.shape.currency,
  valid_on: Day.optional(),
  rate: Rate,
})

export const setExchangeRate = endpoint({
  method: 'POST',
  path: '/exchange-rates',
  summary: 'Set the rate of a day, and with it the converted total of orders that had none',
  needs: 'exchange-rates.write',
  body: ExchangeRateDraft,
  response: ExchangeRate,
})
