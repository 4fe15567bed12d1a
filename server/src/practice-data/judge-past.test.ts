import type { ClaimedCheck } from '../inventory-monitors/engine/claimed-check'
import { NO_EPISODES } from '../inventory-monitors/engine/judge-events'
import { variantStock } from '../inventory-monitors/testing/variant-stock'
import { judgePast, PastCheckCounts } from './judge-past'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const from = Date.UTC(2026, 0, 5)
const until = from + 48 * HOUR

const first: ClaimedCheck = {
  monitorId: 'm',
  websiteType: 'practice-past',
  productCode: 'PW1',
  productId: 'PW1',
  intervalSeconds: 300,
  confirmations: 1,
  activeHours: null,
  variantIds: null,
  missingVariantIds: [],
  stock: { state: 'unknown', confirming: 0 },
  available: null,
  kind: 'unknown',
  orderable: null,
  price: null,
  priceMax: null,
  episodes: NO_EPISODES,
  lowStockThreshold: null,
  priceChangePercent: 0,
  health: 'ok',
  lastErrorCode: null,
  failures: 0,
  readAt: null,
  expectedFrom: from,
  digest: null,
}

const stock = (quantity: number) => [variantStock('v', quantity)]
const minutesAfter = (at: number) => (at - from) / MINUTE

test('returns only checks with news, each at its time', () => {
  const changes = [
    { at: from, stock: stock(0) },
    { at: from + 24 * HOUR + 2 * MINUTE, stock: stock(6) },
    { at: from + 24 * HOUR + 31 * MINUTE, stock: stock(0) },
  ]
  const judged = judgePast(
    first,
    { changes, outages: [] },
    { from, until, timeZone: 'UTC', counts: new PastCheckCounts() },
  )
  expect(judged.map(({ at }) => minutesAfter(at))).toEqual([0, 24 * 60 + 5, 24 * 60 + 35, 48 * 60])
  expect(judged.map(({ events }) => events.map(({ kind }) => kind))).toEqual([[], ['restocked'], ['sold_out'], []])
  // Checks that are not judged count as read: nothing is missed, and only the first reading starts after a gap.
  expect(judged.map(({ missed }) => missed)).toEqual([null, null, null, null])
  expect(judged.map(({ readings }) => readings?.isGap ?? null)).toEqual([true, false, false, null])
  expect(judged[1]?.readAt).toBe(from + 24 * HOUR)
})

test('returns each failed check during an outage, and the first reading after it reports the missed checks', () => {
  const outage = { from: from + 10 * HOUR, until: from + 11 * HOUR }
  const judged = judgePast(
    first,
    { changes: [{ at: from, stock: stock(3) }], outages: [outage] },
    { from, until, timeZone: 'UTC', counts: new PastCheckCounts() },
  )
  const failed = judged.filter(({ values }) => values === null)
  expect(failed.length).toBeGreaterThan(3)
  for (const { at } of failed) expect(at >= outage.from && at < outage.until).toBe(true)
  const [missed, ...others] = judged.filter((check) => check.missed)
  expect(others).toEqual([])
  expect(missed?.missed).toMatchObject({ failed: failed.length, code: 'store.unavailable' })
})

test('counts each past check, with its failure', () => {
  const counts = new PastCheckCounts()
  const outage = { from: from + 10 * HOUR, until: from + 11 * HOUR }
  const past = { changes: [{ at: from, stock: stock(3) }], outages: [outage] }
  const judged = judgePast(first, past, { from, until, timeZone: 'UTC', counts })
  const sum = (code: string) => counts.rows().reduce((total, row) => total + (row.code === code ? row.checks : 0), 0)
  const failed = judged.filter(({ values }) => values === null).length
  expect(sum('store.unavailable')).toBe(failed)
  // Every five minutes, both ends included; after a failure less often.
  expect(sum('')).toBeGreaterThan(47 * 12 - 12)
  expect(sum('')).toBeLessThanOrEqual(47 * 12 + 1)
})
