import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { readFigures } from '@outlet/shared/contract/analytics'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Running } from '../../platform/work/run-work'
import { testApp, type TestApp } from '../../testing/test-app'
import { testWork, type TestWork } from '../../testing/test-work'
import { startRollingUp } from '../start-rolling-up'

export type Figures = EndpointResponse<typeof readFigures>

/** In this zone 2026-03-08 has 23 hours and 2026-11-01 has 25. */
export const ZONE = 'America/New_York'

/** An application whose figures are made as in production, for the tests of a file. */
export function useFigures() {
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

  const ask = (query: string, token: string | undefined = admin) =>
    t.call('GET', `/analytics/figures?${query}`, { token })
  return {
    app: () => t,
    admin: () => admin,
    ask,
    /** When nothing waits to be made anew. */
    async settled() {
      for (const until = performance.now() + 20_000; performance.now() < until; await sleep(20)) {
        const { rowCount } = await t.db.execute(sql`select 1 from analytics_changes limit 1`)
        if (!rowCount) return
      }
      throw new Error('days were not summed up within 20 s')
    },
    async figures(query: string): Promise<Figures> {
      const answer = await ask(query)
      expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true])
      return answer.json<Figures>()
    },
  }
}

/** By one dimension: key → values. */
export const byKey = ({ rows }: Figures) => new Map(rows.map(({ keys: [key = null], values }) => [key, values]))

/** Rows of a plain count, whose first column is the key. */
export const counted = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.map(({ key, ...values }) => [key, Object.values(values)]))
