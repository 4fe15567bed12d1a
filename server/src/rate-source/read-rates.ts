import { and, eq, sql } from 'drizzle-orm'
import type { RateSource, RateSourceFault } from '@outlet/shared/contract/money/rate-source'
import type { Config } from '../config'
import { exchangeRateTable } from '../currency-conversion/exchange-rate-row'
import { listCurrenciesInUse } from '../exchange-rates/list-currencies-in-use'
import { todayOf } from '../exchange-rates/rate-key'
import { setExchangeRate } from '../exchange-rates/set-exchange-rate'
import { authorise } from '../platform/audit/actor'
import { systemCaller, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { requestAddress } from '../stores/http/request-address'
import { crossRate, parseRateFile, type RateFile } from './parse-rate-file'
import { rateSourceTable, readRateSource, toRateSource, type RateSourceRow } from './rate-source-row'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 1024 * 1024
/** Minimum interval between successful reads. A source changes once a day, and not at weekends. */
const MIN_INTERVAL_MS = 4 * 3_600_000

export interface RateSourceDeps {
  db: Database
  config: Pick<Config, 'allowedPrivateNetworks' | 'proxies' | 'reportingCurrency' | 'timeZone'>
}

/** Actor that sets the rates of the source. */
const reader = systemCaller('rate-source')

type Outcome = { fault: RateSourceFault } | { file: RateFile }

async function request(url: string, { config }: RateSourceDeps): Promise<Outcome> {
  const found = await requestAddress(url, config, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
  if ('fault' in found) return found
  if (found.status !== 200) return { fault: 'refused' }
  const file = parseRateFile(found.body.toString('utf8'))
  if (!file) return { fault: 'not_understood' }
  return file.perEuro.has(config.reportingCurrency) ? { file } : { fault: 'no_reporting_currency' }
}

/** Whether a person has set the rate of this day; such a rate is not overwritten. */
async function isByHand(tx: Transaction, currency: string, reportingCurrency: string, day: string): Promise<boolean> {
  const [known] = await tx
    .select({ kind: exchangeRateTable.set_by_kind })
    .from(exchangeRateTable)
    .where(
      and(
        eq(exchangeRateTable.currency, currency),
        eq(exchangeRateTable.reporting_currency, reportingCurrency),
        eq(exchangeRateTable.valid_on, day),
      ),
    )
  return known !== undefined && known.kind !== 'system'
}

/**
 * Sets the file's rates of the currencies in use, in one transaction. On a day without a file the rate of the previous
 * day continues to apply.
 */
async function setRates(deps: RateSourceDeps, file: RateFile, source: string): Promise<number> {
  const { db, config } = deps
  const { items } = await listCurrenciesInUse(db, reader.actor, config)
  return db.transaction(async (tx) => {
    let set = 0
    // A fixed order, so that two processes never deadlock.
    for (const currency of items.map((item) => item.currency).sort()) {
      const rate = crossRate(file, currency, config.reportingCurrency)
      if (rate === null || (await isByHand(tx, currency, config.reportingCurrency, file.day))) continue
      await setExchangeRate(tx, reader, config, { currency, valid_on: file.day, rate, note: source })
      set += 1
    }
    return set
  })
}

async function storeResult(
  { db }: RateSourceDeps,
  read: RateSourceRow,
  change: Partial<RateSourceRow>,
): Promise<RateSource> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(rateSourceTable)
      .set({ ...change, last_at: sql`clock_now()` })
      // A result for an address that has been changed meanwhile is dropped.
      .where(eq(rateSourceTable.url, read.url))
      .returning()
    await publishEvent(tx, 'exchange-rates', [])
    return toRateSource(row ?? (await readRateSource(tx)))
  })
}

async function readRates(deps: RateSourceDeps): Promise<RateSource> {
  const source = await readRateSource(deps.db)
  const outcome = await request(source.url, deps)
  if ('fault' in outcome) return storeResult(deps, source, { last_fault: outcome.fault })
  const { file } = outcome
  // If the source's day has started earlier than the installation's, its rates are for tomorrow: the next read sets
  // them.
  if (file.day > todayOf(deps.config)) return storeResult(deps, source, { last_fault: null })
  const lastSet = await setRates(deps, file, new URL(source.url).host)
  return storeResult(deps, source, { last_fault: null, last_day: file.day, last_set: lastSet })
}

/** Reads the source now, whether or not it is enabled. */
export async function readRatesNow(deps: RateSourceDeps, caller: Caller): Promise<RateSource> {
  authorise(caller.actor, 'exchange-rates.write')
  return readRates(deps)
}

/** Reads the source if it is enabled and today's rates may have been published since the last read. */
export async function readDueRates(deps: RateSourceDeps, now: number): Promise<void> {
  const {
    is_enabled: isEnabled,
    last_at: lastAt,
    last_day: lastDay,
    last_fault: lastFault,
  } = await readRateSource(deps.db)
  if (!isEnabled) return
  const isFresh = lastAt !== null && lastFault === null && now - Date.parse(lastAt) < MIN_INTERVAL_MS
  if (isFresh || lastDay === todayOf(deps.config)) return
  await readRates(deps)
}
