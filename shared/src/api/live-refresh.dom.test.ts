import { QueryObserver } from '@tanstack/react-query'
import { MAX_PAUSE_MS, makeLiveRefresh, MIN_PAUSE_MS } from './live-refresh'
import { makeQueryClient } from './query-client'

/** Shows a read whose responses the test resolves one by one. */
const showRead = (client: ReturnType<typeof makeQueryClient>) => {
  const resolvers: ((value: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['/orders'],
    queryFn: () => new Promise<string>((resolve) => resolvers.push(resolve)),
    meta: { topics: ['orders'] },
  })
  const stop = observer.subscribe(() => undefined)
  return { resolvers, stop, current: () => observer.getCurrentResult().data }
}
const settle = () => jest.advanceTimersByTimeAsync(5)
const rest = () => jest.advanceTimersByTimeAsync(MIN_PAUSE_MS + 10)

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  isHidden(false)
  jest.useRealTimers()
})
const isHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('events during a fetch neither cancel it nor pile up: one more fetch follows', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.resolvers[0]?.('first')
  await settle()
  refresh.markStale('orders')
  await settle()
  for (let event = 0; event < 5; event += 1) refresh.markStale('orders')
  await settle()
  expect(read.resolvers).toHaveLength(2)
  read.resolvers[1]?.('second')
  await settle()
  expect(read.current()).toBe('second')
  expect(read.resolvers).toHaveLength(2)
  await rest()
  expect(read.resolvers).toHaveLength(3)
  read.resolvers[2]?.('third')
  await rest()
  expect(read.resolvers).toHaveLength(3)
  expect(read.current()).toBe('third')
  read.stop()
  refresh.stop()
})

test('with a hundred events a second a list is fetched once a second, and once more after the last event', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  const resolveAll = () => read.resolvers.forEach((resolve, index) => resolve(`answer ${index}`))
  resolveAll()
  await settle()
  refresh.markStale('orders')
  await settle()
  // The first fetch starts at once.
  expect(read.resolvers).toHaveLength(2)
  for (let event = 0; event < 500; event += 1) {
    refresh.markStale('orders')
    resolveAll()
    await jest.advanceTimersByTimeAsync(10)
  }
  const during = read.resolvers.length
  expect(during).toBeGreaterThan(5)
  expect(during).toBeLessThan(8)
  refresh.markStale('orders')
  resolveAll()
  await rest()
  resolveAll()
  await rest()
  expect(read.resolvers).toHaveLength(during + 1)
  // After the rest the next event triggers a fetch at once.
  refresh.markStale('orders')
  await settle()
  expect(read.resolvers).toHaveLength(during + 2)
  read.stop()
  refresh.stop()
})

test('a slow read is fetched less often', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.resolvers[0]?.('first')
  await settle()
  refresh.markStale('orders')
  await jest.advanceTimersByTimeAsync(2000)
  read.resolvers[1]?.('after two seconds')
  await settle()
  refresh.markStale('orders')
  await jest.advanceTimersByTimeAsync(7500)
  expect(read.resolvers).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(1000)
  expect(read.resolvers).toHaveLength(3)
  read.stop()
  refresh.stop()
})

test('after a slow fetch the next event still triggers one within seconds', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.resolvers[0]?.('first')
  await settle()
  refresh.markStale('orders')
  await jest.advanceTimersByTimeAsync(8000)
  read.resolvers[1]?.('second')
  await settle()
  refresh.markStale('orders')
  await jest.advanceTimersByTimeAsync(MAX_PAUSE_MS - 100)
  expect(read.resolvers).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(200)
  expect(read.resolvers).toHaveLength(3)
  read.stop()
  refresh.stop()
})

test('a topic that rests does not delay another', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.resolvers[0]?.('first')
  await settle()
  refresh.markStale('users')
  await settle()
  refresh.markStale('users')
  refresh.markStale('orders')
  await settle()
  expect(read.resolvers).toHaveLength(2)
  read.stop()
  refresh.stop()
})

test('in a tab hidden during the rest the fetch waits until the tab is visible', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.resolvers[0]?.('first')
  await settle()
  refresh.markStale('orders')
  await settle()
  read.resolvers[1]?.('second')
  await settle()
  refresh.markStale('orders')
  isHidden(true)
  await rest()
  await rest()
  expect(read.resolvers).toHaveLength(2)
  isHidden(false)
  await settle()
  expect(read.resolvers).toHaveLength(3)
  read.stop()
  refresh.stop()
})

test('a response already under way before the event is followed by another fetch', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  refresh.markStale('orders')
  read.resolvers[0]?.('made before the event')
  await settle()
  expect(read.resolvers).toHaveLength(2)
  read.resolvers[1]?.('made after it')
  await settle()
  expect(read.current()).toBe('made after it')
  read.stop()
  refresh.stop()
})

test('reads without topics and reads of other topics are not fetched', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.resolvers[0]?.('first')
  await settle()
  refresh.markStale('users')
  await settle()
  expect(read.resolvers).toHaveLength(1)
  refresh.markStale('all')
  await settle()
  expect(read.resolvers).toHaveLength(2)
  read.stop()
  refresh.stop()
})

test('a fetch that nothing on the page shows does not block the refresh', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  let resolveFetch = (_text: string): void => undefined
  const unseen = client.fetchQuery({
    queryKey: ['/users/info'],
    queryFn: () => new Promise<string>((resolve) => (resolveFetch = resolve)),
    meta: { topics: ['users'] },
  })
  refresh.markStale('all')
  // Advances time: a loop that only checks whether a fetch is running would block everything else for ever.
  await settle()
  resolveFetch('somebody')
  expect(await unseen).toBe('somebody')
  refresh.stop()
})
