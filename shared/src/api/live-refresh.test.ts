import { QueryObserver } from '@tanstack/react-query'
import { makeLiveRefresh } from './live-refresh'
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
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('events during a reading neither cut it off nor pile up: one more reading follows', async () => {
  const client = makeQueryClient()
  const refresh = makeLiveRefresh(client)
  const read = showRead(client)
  read.answers[0]?.('first')
  await settle()
  for (let event = 0; event < 5; event += 1) refresh.markStale('orders')
  await settle()
  expect(read.answers).toHaveLength(2)
  read.answers[1]?.('second')
  await settle()
  expect(read.current()).toBe('second')
  expect(read.answers).toHaveLength(3)
  read.answers[2]?.('third')
  await settle()
  expect(read.answers).toHaveLength(3)
  expect(read.current()).toBe('third')
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
