import type { listExchangeRates } from '@outlet/shared/contract/money/exchange-rates'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { RateSource } from '@outlet/shared/contract/money/rate-source'
import { clock, setClockOffset } from '../platform/time/clock'
import { serve, type HttpServer } from '../testing/serve'
import { testApp, type TestApp } from '../testing/test-app'
import { untrustedServer } from '../testing/untrusted-server'
import { crossRate, parseRateFile } from './parse-rate-file'
import { readDueRates } from './read-rates'

/** Builds a file in the format of the European Central Bank. */
const file = (day: string, rates: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `			<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`

const RATES = { USD: '1.0862', JPY: '163.05', CNY: '7.8671' }
const DAY = 86_400_000
/** A Friday in the installation's time zone. */
const FRIDAY = '2026-11-20'
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

let t: TestApp
let token: string
let source: HttpServer
let requestCount = 0
let reply: { status: number; text: string }
const url = () => `${source.origin}/daily.xml`
const setNow = (at: number) => setClockOffset(at - Date.now())

beforeEach(async () => {
  requestCount = 0
  reply = { status: 200, text: file(FRIDAY, RATES) }
  source = await serve((_request, response) => {
    requestCount += 1
    response.writeHead(reply.status).end(reply.text)
  })
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', REPORTING_CURRENCY: 'CNY', TIME_ZONE: 'UTC' })
  token = await t.signInAs('admin')
  await order('USD')
})
afterEach(async () => {
  setClockOffset(0)
  await t.close()
  await source.close()
})

const order = async (currency: string, placed_at = new Date(noonOf(FRIDAY)).toISOString()) => {
  const body = {
    ...{ website_type: null, store_name: 'Shop', store_order_number: null, status: 'placed', payment: 'paid' },
    ...{ fulfilment: 'unfulfilled', currency, tax: 0, shipping: 0, note: null, placed_at },
    lines: [{ title: 'Tote', product_code: null, color: null, size: null, quantity: 1, unit_price: 10_000 }],
  }
  const recorded = await t.call('POST', '/orders', { token, body })
  expect([recorded.statusCode, recorded.statusCode === 201 || recorded.body]).toEqual([201, true])
  return recorded.json<{ converted_total: { minor: number } | null }>()
}
const get = async () => (await t.call('GET', '/exchange-rates/source', { token })).json<RateSource>()
const set = (body: Record<string, unknown>) => t.call('PUT', '/exchange-rates/source', { token, body })
const read = async () => (await t.call('POST', '/exchange-rates/source/read', { token, body: {} })).json<RateSource>()
const rates = async () => {
  const { items } = (await t.call('GET', '/exchange-rates?limit=50', { token })).json<
    EndpointResponse<typeof listExchangeRates>
  >()
  return items.map(({ currency, valid_on, rate, note, set_by }) => ({
    currency,
    valid_on,
    rate,
    note,
    by: set_by?.kind,
  }))
}
const due = () => readDueRates(t.app, clock.now())

test('reports an untrusted certificate of the source', async () => {
  const tls = await untrustedServer()
  const { version } = await get()
  await set({ version, is_enabled: true, url: `${tls.url}/daily.xml` })
  expect((await read()).last).toMatchObject({ fault: 'untrusted_certificate' })
  expect(tls.connections).toBe(1)
  await tls.close()
})

test('computes a cross rate from a file of the bank, and parses nothing else', () => {
  const parsed = parseRateFile(file(FRIDAY, RATES))
  if (!parsed) throw new Error('not understood')
  expect(parsed.day).toBe(FRIDAY)
  // 7.8671 / 1.0862, 7.8671 / 163.05 and 7.8671 by hand.
  expect(crossRate(parsed, 'USD', 'CNY')).toBe('7.24277297')
  expect(crossRate(parsed, 'JPY', 'CNY')).toBe('0.04824962')
  expect(crossRate(parsed, 'EUR', 'CNY')).toBe('7.8671')
  expect(crossRate(parsed, 'CNY', 'EUR')).toBe('0.12711164')
  expect(crossRate(parsed, 'XAU', 'CNY')).toBeNull()
  const two = file(FRIDAY, RATES) + file('2026-11-19', RATES)
  for (const other of ['', '<html></html>', file(FRIDAY, {}), file(FRIDAY, { USD: '0' }), two])
    expect(parseRateFile(other)).toBeNull()
})

test('sends no request while disabled; enabled, it sets the rates in use each day, and Friday’s apply at the weekend', async () => {
  setNow(noonOf(FRIDAY))
  await due()
  expect([requestCount, (await get()).is_enabled]).toEqual([0, false])
  await set({ version: 1, is_enabled: true, url: url() })
  await due()
  expect(await rates()).toEqual([
    { currency: 'USD', valid_on: FRIDAY, rate: '7.24277297', note: new URL(url()).host, by: 'system' },
  ])
  expect((await get()).last).toMatchObject({ fault: null, day: FRIDAY, set: 1 })
  // Today's rates exist already.
  await due()
  expect(requestCount).toBe(1)

  setNow(noonOf(FRIDAY) + 2 * DAY)
  await due()
  expect(requestCount).toBe(2)
  expect((await order('USD', new Date(noonOf(FRIDAY) + 2 * DAY).toISOString())).converted_total).toEqual({
    minor: 72_428,
    currency: 'CNY',
  })
  await due()
  expect(requestCount).toBe(2)

  setNow(noonOf(FRIDAY) + 3 * DAY)
  reply = { status: 200, text: file('2026-11-23', { ...RATES, USD: '1.1' }) }
  await due()
  expect((await rates()).map(({ valid_on, rate }) => [valid_on, rate])).toEqual([
    ['2026-11-23', '7.15190909'],
    [FRIDAY, '7.24277297'],
  ])
})

test('a rate that a person has set stays, and another read does not correct it', async () => {
  setNow(noonOf(FRIDAY))
  const body = { currency: 'USD', valid_on: FRIDAY, rate: '7' }
  await t.call('POST', '/exchange-rates', { token, body })
  await set({ version: 1, is_enabled: true, url: url() })
  expect((await read()).last).toMatchObject({ fault: null, day: FRIDAY, set: 0 })
  expect(await rates()).toMatchObject([{ rate: '7', by: 'user' }])
})

test('reports why a read failed, and retries within the hour', async () => {
  setNow(noonOf(FRIDAY))
  await set({ version: 1, is_enabled: true, url: url() })
  const fault = async () => (await read()).last?.fault
  reply = { status: 503, text: '' }
  expect(await fault()).toBe('refused')
  reply = { status: 200, text: '<html></html>' }
  expect(await fault()).toBe('not_understood')
  reply = { status: 200, text: file(FRIDAY, { USD: '1.1' }) }
  expect(await fault()).toBe('no_reporting_currency')
  await due()
  expect(requestCount).toBe(4)
  await set({ version: 2, is_enabled: true, url: 'http://10.1.2.3/daily.xml' })
  expect(await fault()).toBe('address_refused')
  await set({ version: 3, is_enabled: true, url: 'http://127.0.0.1:9/daily.xml' })
  expect(await fault()).toBe('unreachable')
  expect(await rates()).toEqual([])
})

test('only users who may set rates may change the source; an outdated version is a conflict', async () => {
  const user = await t.signInAs('user')
  const body = { version: 1, is_enabled: true, url: url() }
  expect((await t.call('PUT', '/exchange-rates/source', { token: user, body })).statusCode).toBe(403)
  expect((await t.call('POST', '/exchange-rates/source/read', { token: user, body: {} })).statusCode).toBe(403)
  expect((await set({ ...body, url: 'ftp://a.example/x' })).statusCode).toBe(400)
  expect((await set(body)).statusCode).toBe(200)
  expect((await set(body)).json()).toMatchObject({ code: 'rate_source.version_conflict', current: { version: 2 } })
  expect(await t.audit('exchange-rates.set_source')).toHaveLength(1)
  expect(requestCount).toBe(0)
})
