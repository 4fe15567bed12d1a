import { seedReadings, seedYear } from './analytics/seed-facts'
import { timeOverview } from './analytics/time-overview'
import { timeQueries } from './analytics/time-queries'
import { benchApp } from './bench-app'
import { report } from './report'
import { rollUpDays } from '../src/analytics/roll-up-days'
import { dayIn } from '../src/platform/time/day-in'

// Measures data analysis of everything but orders. While stock states change, today's stock roll-up is rebuilt every
// ten minutes, in parallel with the engine: its goal is 2 % of that time. Read time depends on the number of aggregated
// rows: by time and store, the hourly roll-ups; otherwise each stock change, each price and, for a median, their sort.
// The measured day has 300,000 readings, of which one in ten is a stock change.

const ROUNDS = 5
const DAY_MS = 86_400_000

const queries = {
  'of turns by day': 'measure=restocks&measure=sold_outs&by=day',
  'of turns by product': 'measure=restocks&measure=minutes_in_stock_p50&by=product',
  'of turns in all': 'measure=minutes_in_stock_p50',
  'of turns of 50 products':
    'measure=minutes_in_stock_p50&by=product' + Array.from({ length: 50 }, (_, n) => `&product=P${n}`).join(''),
  'of turns by category and month': 'measure=restocks&measure=minutes_in_stock&by=category&by=month',
  'of discounts by category': 'measure=discount&by=category',
  'of turns by hour and weekday': 'measure=restocks&by=hour&by=weekday',
  'of prices by day': 'measure=mean_price&by=day',
  'of prices by category and month': 'measure=lowest_price&measure=mean_price&by=category&by=month',
  'of prices of a category by month': 'measure=lowest_price&measure=mean_price&by=month&category=all',
  'of prices by product': 'measure=lowest_price&measure=mean_price&by=product',
  'of attempts by outcome and reason': 'measure=attempts&by=outcome&by=reason',
  'of steps by store': 'measure=trigger_p95&measure=cart_p95&measure=quote_p95&measure=order_p95&by=store',
  'of checks by store and reason': 'measure=checks&measure=failed&measure=missed&by=store&by=reason',
  'of messages by channel and day': 'measure=sent&measure=late&measure=dead&by=notification_channel&by=day',
}

const bench = await benchApp('admin')
const { db, app, close } = bench

try {
  await seedReadings(db)
  const { config } = app
  for (const [source, daysAgo] of [
    ['stock', 0],
    ['stock', 1],
    ['stock', 0],
    ['prices', 1],
  ] as const) {
    const day = dayIn(config.timeZone, new Date(Date.now() - daysAgo * DAY_MS))
    const startedAt = performance.now()
    await db.transaction((tx) => rollUpDays(tx, config, source, [day]))
    const name = `analytics: ${source} of ${daysAgo === 0 ? 'today' : 'a day'} rebuilt`
    report({ name, value: performance.now() - startedAt, unit: 'ms', goal: daysAgo === 0 ? '≤ 12000' : '–' })
  }
  await seedYear(db)
  await timeQueries(bench, queries, ROUNDS)
  await timeOverview(bench, ROUNDS)
} finally {
  await close()
}
