import { reportReleaseLoads } from '@outlet/shared/contract/releases/release-health'
import { clearToken, writeToken } from '@outlet/shared/session/token'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { countedLoad, countLoad } from './count-loads'

const server = useFakeServer(fake(reportReleaseLoads, () => ({})))
const sent = () => server.calls.map(({ body }) => JSON.parse(String(body)))
const orders = { name: 'orders', version: '1.0.0' }

beforeEach(() => {
  writeToken('a-token')
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  clearToken()
})

test('the first load of each release is reported with its duration, all together, ten seconds later', async () => {
  const slow = () => new Promise((resolve) => setTimeout(() => resolve('page'), 250))
  const [page] = [countedLoad(orders, slow)]
  void countedLoad(orders, slow)
  await jest.advanceTimersByTimeAsync(250)
  expect(await page).toBe('page')
  await expect(
    countedLoad({ name: 'catalog', version: '2.0.0' }, () => Promise.reject(new Error('gone'))),
  ).rejects.toThrow('gone')
  countLoad({ name: 'host', version: '3.0.0' }, 812.4)
  await jest.advanceTimersByTimeAsync(9000)
  expect(sent()).toEqual([])
  await jest.advanceTimersByTimeAsync(1000)
  expect(sent()).toEqual([
    {
      loads: [
        { ...orders, ms: expect.any(Number) },
        { name: 'catalog', version: '2.0.0', ms: null },
        { name: 'host', version: '3.0.0', ms: 812 },
      ],
    },
  ])
})

test('nothing is reported without a session', async () => {
  clearToken()
  countLoad({ name: 'host', version: '3.0.0' }, 10)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(sent()).toEqual([])
})
