import { sql } from 'drizzle-orm'
import type { readMetrics } from '@outlet/shared/contract/analytics'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitorTrend } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { useEngine } from '../inventory-monitors/testing/use-engine'
import { testWork } from '../testing/test-work'
import { startRollingUp } from './start-rolling-up'

const { app, store, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

const VARIANTS = ['CA1-1', 'CA1-2', 'CA1-3']

/** Builds a reading; `pieces` has the quantity of each variant, in the order of `VARIANTS`. */
const sells = (pieces: readonly number[]) => {
  for (const [index, ats] of pieces.entries())
    store()
      .stocks.get('CA1')
      ?.set(VARIANTS[index] ?? '', { ats, orderable: ats > 0, price: 100, currency: 'USD' })
}

test('a product whose variants are restocked together has one restock, in its monitor and in the analysis', async () => {
  const { db, url, app: server, signInAs } = app()
  const work = await testWork(db, url)
  const rollingUp = startRollingUp({ db, work: work.work, config: server.config })
  try {
    await monitorAll('CA', 1, VARIANTS.length)
    sells([2, 2, 2])
    start()
    await until('the first check', async () => (await unchecked()) === 0)
    for (const pieces of [
      [0, 0, 0],
      [3, 3, 3],
      [0, 3, 3],
      [3, 3, 3],
      [0, 0, 0],
      [0, 0, 4],
    ]) {
      sells(pieces)
      await checkedAgain('CA1')
    }
    await until('its days are counted', async () => !(await db.execute(sql`select 1 from analytics_changes`)).rowCount)
    const { id } = await monitorOf('CA1')
    const trend = (await call('GET', `/inventory-monitors/${id}/trend?period=7`)).json<
      EndpointResponse<typeof getMonitorTrend>
    >()
    const reported = (kind: string) => trend.marks?.filter((mark) => mark.kind === kind).length
    expect([reported('restocked'), reported('sold_out')]).toEqual([2, 2])
    expect(trend.points.reduce((sum, { restocks }) => sum + restocks, 0)).toBe(2)
    const token = await signInAs('admin')
    const query = 'from=today-6d&to=today&measure=product_restocks&measure=product_sold_outs&by=product'
    const metrics = (await app().call('GET', `/analytics/figures?${query}`, { token })).json<
      EndpointResponse<typeof readMetrics>
    >()
    expect(metrics.rows).toEqual([{ keys: ['CA1'], values: [2, 2] }])
  } finally {
    await rollingUp.stop()
    await work.stop()
  }
})
