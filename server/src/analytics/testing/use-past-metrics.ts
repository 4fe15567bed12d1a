import { maintainHistory } from '../../inventory-monitors/history/maintain-history'
import { setClockOffset } from '../../platform/time/clock'
import { NOW, seedPast } from './seed-past'
import { useMetrics, ZONE } from './use-metrics'

/** Like `useFigures`, with the clock at `NOW` and the metrics of the seeded past rolled up. */
export function usePastMetrics() {
  beforeAll(() => setClockOffset(NOW - Date.now()))
  afterAll(() => setClockOffset(0))
  const used = useMetrics()
  beforeAll(async () => {
    await seedPast(used.app(), used.admin())
    await maintainHistory(used.app().db, ZONE, NOW)
    await used.settled()
  })
  return used
}
