import { and, eq, sql } from 'drizzle-orm'
import type { RateSource, RateSourceFault } from '@outlet/shared/contract/rate-source'
import type { Config } from '../config'
import { exchangeRateTable } from '../exchange-rates/exchange-rate-row'
import { listCurrenciesInUse } from '../exchange-rates/list-currencies-in-use'
import { todayOf } from '../exchange-rates/rate-key'
import { setExchangeRate } from '../exchange-rates/set-exchange-rate'
import { authorise } from '../platform/audit/actor'
import { systemCaller, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { sharedAgent } from '../platform/http-client/address-guard'
import { publishEvent } from '../platform/live/publish-event'
import { ConnectorError } from '../stores/connector-error'
import { sendLimited } from '../stores/http/send-limited'
import { crossRate, parseRateFile, type RateFile } from './parse-rate-file'
import { rateSourceTable, readRateSource, toRateSource, type RateSourceRow } from './rate-source-row'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 1024 * 1024
/** A source says once a day what is new; at weekends nothing is. */
const EVERY_MS = 4 * 3_600_000

export interface RateSourceParts {
  db: Database
  config: Pick<Config, 'allowedPrivateNetworks' | 'proxies' | 'reportingCurrency' | 'timeZone'>
}

/** Who sets what is read. */
const reader = systemCaller('rate-source')

const faults: Partial<Record<ConnectorError['code'], RateSourceFault>> = {
  'store.timeout': 'timeout',
  'store.address_refused': 'address_refused',
  'store.too_large': 'too_large',
  'store.untrusted_certificate': 'untrusted_certificate',
  'store.proxy_failed': 'proxy_failed',
}

type Outcome = { fault: RateSourceFault } | { file: RateFile }

async function ask(url: string, { config }: RateSourceParts): Promise<Outcome> {
  const agent = sharedAgent({ ...config, allowedOrigin: null })
  const headers = { 'user-agent': 'outlet-console' }
  try {
    const { status, body } = await sendLimited(url, { agent, headers, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
    if (status !== 200) return { fault: 'refused' }
    const file = parseRateFile(body.toString('utf8'))
    if (!file) return { fault: 'not_understood' }
    return file.perEuro.has(config.reportingCurrency) ? { file } : { fault: 'no_reporting_currency' }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    return { fault: faults[error.code] ?? 'unreachable' }
  }
}

/** What a person has set for a day stays. */
async function isByHand(tx: Transaction, currency: string, reportingCurrency: string, day: string): Promise<boolean> {
  const [known] = await tx
    .select({ kind: exchangeRateTable.setByKind })
    .from(exchangeRateTable)
    .where(
      and(
        eq(exchangeRateTable.currency, currency),
        eq(exchangeRateTable.reportingCurrency, reportingCurrency),
        eq(exchangeRateTable.validOn, day),
      ),
    )
  return known !== undefined && known.kind !== 'system'
}

/** Sets the file's rates of the currencies in use, in one transaction; a day without a file keeps the rate of the day before. */
async function setRates(parts: RateSourceParts, file: RateFile, source: string): Promise<number> {
  const { db, config } = parts
  const { items } = await listCurrenciesInUse(db, reader.actor, config)
  return db.transaction(async (tx) => {
    let set = 0
    // In one order, so that two processes never wait for each other's currencies.
    for (const currency of items.map((item) => item.currency).sort()) {
      const rate = crossRate(file, currency, config.reportingCurrency)
      if (rate === null || (await isByHand(tx, currency, config.reportingCurrency, file.day))) continue
      await setExchangeRate(tx, reader, config, { currency, valid_on: file.day, rate, note: source })
      set += 1
    }
    return set
  })
}

async function note({ db }: RateSourceParts, read: RateSourceRow, change: Partial<RateSourceRow>): Promise<RateSource> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(rateSourceTable)
      .set({ ...change, lastAt: sql`clock_now()` })
      // What was read of an address that has been changed meanwhile says nothing.
      .where(eq(rateSourceTable.url, read.url))
      .returning()
    await publishEvent(tx, 'exchange-rates', [])
    return toRateSource(row ?? (await readRateSource(tx)))
  })
}

async function readRates(parts: RateSourceParts): Promise<RateSource> {
  const source = await readRateSource(parts.db)
  const outcome = await ask(source.url, parts)
  if ('fault' in outcome) return note(parts, source, { lastFault: outcome.fault })
  const { file } = outcome
  // Where the source's day has begun and ours has not, it is of tomorrow: the next reading sets it.
  if (file.day > todayOf(parts.config)) return note(parts, source, { lastFault: null })
  const lastSet = await setRates(parts, file, new URL(source.url).host)
  return note(parts, source, { lastFault: null, lastDay: file.day, lastSet })
}

/** Reads the source now, whether or not that is switched on. */
export async function readRatesNow(parts: RateSourceParts, caller: Caller): Promise<RateSource> {
  authorise(caller.actor, 'exchange-rates.write')
  return readRates(parts)
}

/** Reads the source where that is switched on, and today's rates may have come since the last reading. */
export async function readDueRates(parts: RateSourceParts, now: number): Promise<void> {
  const { isEnabled, lastAt, lastDay, lastFault } = await readRateSource(parts.db)
  if (!isEnabled) return
  const isFresh = lastAt !== null && lastFault === null && now - lastAt.getTime() < EVERY_MS
  if (isFresh || lastDay === todayOf(parts.config)) return
  await readRates(parts)
}
