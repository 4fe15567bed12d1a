import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { readMetrics } from '@outlet/shared/contract/analytics'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Running } from '../../platform/work/run-work'
import { testApp, type TestApp } from '../../testing/test-app'
import { testWork, type TestWork } from '../../testing/test-work'
import { startRollingUp } from '../start-rolling-up'

export type Metrics = EndpointResponse<typeof readMetrics>

/** In this zone 2026-03-08 has 23 hours and 2026-11-01 has 25. */
export const ZONE = 'America/New_York'

/** Starts, for the tests of a file, an application that rolls up metrics as in production. */
export function useMetrics() {
  let t: TestApp
  let admin: string
  let work: TestWork
  let rollingUp: Running

  beforeAll(async () => {
    t = await testApp({ REPORTING_CURRENCY: 'CNY', TIME_ZONE: ZONE })
    admin = await t.signInAs('admin')
    work = await testWork(t.db, t.url)
    rollingUp = startRollingUp({ db: t.db, work: work.work, config: t.app.config })
  })
  afterAll(async () => {
    await rollingUp.stop()
    await work.stop()
    await t.close()
  })

  const request = (query: string, token: string | undefined = admin) =>
    t.call('GET', `/analytics/figures?${query}`, { token })
  return {
    app: () => t,
    admin: () => admin,
    request,
    /** Resolves when no day waits for a rebuild. */
    async settled() {
      for (const until = performance.now() + 120_000; performance.now() < until; await sleep(20)) {
        const { rowCount } = await t.db.execute(sql`select 1 from analytics_changes limit 1`)
        if (!rowCount) return
      }
      throw new Error('days were not summed up within 120 s')
    },
    async metricsOf(query: string): Promise<Metrics> {
      const response = await request(query)
      expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true])
      return response.json<Metrics>()
    },
  }
}

/** Rows by one dimension: key → values. */
export const byKey = ({ rows }: Metrics) => new Map(rows.map(({ keys: [key = null], values }) => [key, values]))

/** Rows of a plain count, whose first column is the key. */
export const counted = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.map(({ key, ...values }) => [key, Object.values(values)]))
