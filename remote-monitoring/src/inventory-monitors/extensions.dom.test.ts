import { queryClient } from '@outlet/shared/api/query-client'
import { getMonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { aMonitor } from '@outlet/shared/testing/builders'
import isSomethingMonitored from './something-monitored'
import searchMonitors from './list/search-monitors'

const server = useFakeServer()
const { signal } = new AbortController()
afterEach(() => queryClient.clear())

test('the search finds monitors and links to each', async () => {
  const monitor = aMonitor({ product_name: null })
  server.use(fake(listMonitors, () => ({ items: [aMonitor(), monitor], next: null })))
  const [first, second] = await searchMonitors('c07', signal)
  expect(first).toMatchObject({ title: 'Tabby Shoulder Bag 26', detail: expect.stringContaining('C0772 · ') })
  expect(second).toMatchObject({ title: 'C0772', link: `/product_base/inventory-monitor?monitor=${monitor.id}` })
  expect(server.calls.map(({ what }) => what)).toEqual(['GET /inventory-monitors?q=c07&limit=5'])
})

test.each([
  [0, false],
  [1, true],
])('with %i monitored the first step is done: %s', async (monitored, isDone) => {
  server.use(
    fake(getMonitorSummary, () => ({ monitored, in_stock: 0, failing: 0, latest: [], late: null, armed: null })),
  )
  expect(await isSomethingMonitored(signal)).toBe(isDone)
})
