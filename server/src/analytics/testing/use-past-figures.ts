import { keepHistory } from '../../inventory-monitors/history/keep-history'
import { setClockOffset } from '../../platform/time/clock'
import { NOW, seedPast } from './seed-past'
import { useFigures, ZONE } from './use-figures'

/** The same at `NOW`, when the figures of the seeded past are made. */
export function usePastFigures() {
  beforeAll(() => setClockOffset(NOW - Date.now()))
  afterAll(() => setClockOffset(0))
  const used = useFigures()
  beforeAll(async () => {
    await seedPast(used.app(), used.admin())
    await keepHistory(used.app().db, ZONE, NOW)
    await used.settled()
  }, 60_000)
  return used
}
