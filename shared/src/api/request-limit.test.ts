import { getCurrentUser } from '../contract/session'
import { aCurrentUser } from '../testing/builders'
import { fake } from '../testing/fake-server'
import { useFakeServer } from '../testing/use-fake-server'
import { ApiError } from './api-error'
import { call } from './call'
import { BURST, limitRequestsOf, MOST_WAITING, PER_SECOND } from './request-limit'

const server = useFakeServer(fake(getCurrentUser, () => aCurrentUser()))
const told = jest.fn()

beforeEach(() => {
  told.mockClear()
  Object.assign(globalThis, { reportError: told })
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  limitRequestsOf('orders')
})
afterEach(() => jest.useRealTimers())

const ask = (times: number, signal?: AbortSignal) =>
  Array.from({ length: times }, () => call(getCurrentUser, undefined, signal && { signal: AbortSignal.any([signal]) }))
const settled = () => jest.advanceTimersByTimeAsync(1)

test('a remote may ask for much at once, and then waits for its turn, which it is told of once', async () => {
  const answers = ask(BURST + 2 * PER_SECOND)
  await settled()
  expect(server.calls).toHaveLength(BURST)
  expect(told).toHaveBeenCalledTimes(1)
  expect(String(told.mock.calls[0])).toContain('orders makes more than 30 requests')
  await jest.advanceTimersByTimeAsync(1000)
  await settled()
  expect(server.calls).toHaveLength(BURST + PER_SECOND)
  await jest.advanceTimersByTimeAsync(1000)
  await expect(Promise.all(answers)).resolves.toHaveLength(BURST + 2 * PER_SECOND)
})

test('what rests for a while may ask for much again', async () => {
  await Promise.all(ask(BURST))
  await jest.advanceTimersByTimeAsync((BURST / PER_SECOND) * 1000)
  await Promise.all(ask(BURST))
  expect(told).not.toHaveBeenCalled()
})

test('a loop without an end is refused, and who gives up waits no longer', async () => {
  const giveUp = new AbortController()
  const answers = ask(BURST + MOST_WAITING, giveUp.signal)
  const waiting = Promise.allSettled(answers)
  const [further] = await Promise.allSettled(ask(1))
  expect(further?.status === 'rejected' && further.reason).toMatchObject({ code: 'request.too_many', status: 429 })
  expect(further?.status === 'rejected' && further.reason).toBeInstanceOf(ApiError)
  giveUp.abort(new Error('left'))
  const outcomes = await waiting
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(MOST_WAITING)
})
