import { QueryObserver } from '@tanstack/react-query'
import { LONGEST_REST_MS, makeLiveRefresh, REST_MS } from './live-refresh'
import { makeQueryClient } from './query-client'

/** A shown read whose answers the test hands out one by one. */
const showRead = (client: ReturnType<typeof makeQueryClient>) => {
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['/orders'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    meta: { topics: ['orders'] },
  })
  const stop = observer.subscribe(() => undefined)
  return { answers, stop, current: () => observer.getCurrentResult().data }
}
const settle = () => jest.advanceTimersByTimeAsync(5)
const rest = () => jest.advanceTimersByTimeAsync(REST_MS + 10)

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  isHidden(false)
  jest.useRealTimers()
})
const isHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('events during a reading neither cut it off nor pile up: one more reading follows', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.answers[0]?.('first')
  await settle()
  refresh.markStale('orders')
  await settle()
  for (let event = 0; event < 5; event += 1) refresh.markStale('orders')
  await settle()
  expect(read.answers).toHaveLength(2)
  read.answers[1]?.('second')
  await settle()
  expect(read.current()).toBe('second')
  expect(read.answers).toHaveLength(2)
  await rest()
  expect(read.answers).toHaveLength(3)
  read.answers[2]?.('third')
  await rest()
  expect(read.answers).toHaveLength(3)
  expect(read.current()).toBe('third')
  read.stop()
  refresh.stop()
})

test('of a hundred events a second a list is read once a second, and after the last event once more', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  const answerAll = () => read.answers.forEach((answer, index) => answer(`answer ${index}`))
  answerAll()
  await settle()
  refresh.markStale('orders')
  await settle()
  // The first one at once.
  expect(read.answers).toHaveLength(2)
  for (let event = 0; event < 500; event += 1) {
    refresh.markStale('orders')
    answerAll()
    await jest.advanceTimersByTimeAsync(10)
  }
  const during = read.answers.length
  expect(during).toBeGreaterThan(5)
  expect(during).toBeLessThan(8)
  refresh.markStale('orders')
  answerAll()
  await rest()
  answerAll()
  await rest()
  expect(read.answers).toHaveLength(during + 1)
  // After the rest the next one is a first one again.
  refresh.markStale('orders')
  await settle()
  expect(read.answers).toHaveLength(during + 2)
  read.stop()
  refresh.stop()
})

test('what takes long to read is read the more seldom', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.answers[0]?.('first')
  await settle()
  refresh.markStale('orders')
  await jest.advanceTimersByTimeAsync(2000)
  read.answers[1]?.('after two seconds')
  await settle()
  refresh.markStale('orders')
  await jest.advanceTimersByTimeAsync(7500)
  expect(read.answers).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(1000)
  expect(read.answers).toHaveLength(3)
  read.stop()
  refresh.stop()
})

test('after a slow reading, too, the next event is read within seconds', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.answers[0]?.('first')
  await settle()
  refresh.markStale('orders')
  await jest.advanceTimersByTimeAsync(8000)
  read.answers[1]?.('second')
  await settle()
  refresh.markStale('orders')
  await jest.advanceTimersByTimeAsync(LONGEST_REST_MS - 100)
  expect(read.answers).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(200)
  expect(read.answers).toHaveLength(3)
  read.stop()
  refresh.stop()
})

test('a topic that rests holds up no other', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.answers[0]?.('first')
  await settle()
  refresh.markStale('users')
  await settle()
  refresh.markStale('users')
  refresh.markStale('orders')
  await settle()
  expect(read.answers).toHaveLength(2)
  read.stop()
  refresh.stop()
})

test('in a tab hidden during the rest it waits until the tab is looked at', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.answers[0]?.('first')
  await settle()
  refresh.markStale('orders')
  await settle()
  read.answers[1]?.('second')
  await settle()
  refresh.markStale('orders')
  isHidden(true)
  await rest()
  await rest()
  expect(read.answers).toHaveLength(2)
  isHidden(false)
  await settle()
  expect(read.answers).toHaveLength(3)
  read.stop()
  refresh.stop()
})

test('an answer that was on its way before the event is followed by another', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  refresh.markStale('orders')
  read.answers[0]?.('made before the event')
  await settle()
  expect(read.answers).toHaveLength(2)
  read.answers[1]?.('made after it')
  await settle()
  expect(read.current()).toBe('made after it')
  read.stop()
  refresh.stop()
})

test('reads without topics, and of other topics, are left alone', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.answers[0]?.('first')
  await settle()
  refresh.markStale('users')
  await settle()
  expect(read.answers).toHaveLength(1)
  refresh.markStale('all')
  await settle()
  expect(read.answers).toHaveLength(2)
  read.stop()
  refresh.stop()
})

test('a reading that nothing on the page shows does not stop it', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  let answer = (_text: string): void => undefined
  const unseen = client.fetchQuery({
    queryKey: ['/users/info'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    meta: { topics: ['users'] },
  })
  refresh.markStale('all')
  // Time goes on: a loop that only asks whether something is being read would let nothing else happen, for ever.
  await settle()
  answer('somebody')
  expect(await unseen).toBe('somebody')
  refresh.stop()
})
