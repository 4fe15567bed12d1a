import { getCurrentUser } from '../contract/session'
import { aCurrentUser } from '../testing/builders'
import { fake } from '../testing/fake-server'
import { useFakeServer } from '../testing/use-fake-server'
import { ApiError } from './api-error'
import { call } from './call'
import { BURST, limitRequestsOf, MAX_WAITING, PER_SECOND } from './request-limit'

const server = useFakeServer(fake(getCurrentUser, () => aCurrentUser()))
const reportedErrors = jest.fn()

beforeEach(() => {
  reportedErrors.mockClear()
  Object.assign(globalThis, { reportError: reportedErrors })
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  limitRequestsOf('orders')
})
afterEach(() => jest.useRealTimers())

const requestTurns = (times: number, signal?: AbortSignal) =>
  Array.from({ length: times }, () => call(getCurrentUser, undefined, signal && { signal: AbortSignal.any([signal]) }))
const settled = () => jest.advanceTimersByTimeAsync(1)

test('a remote may send a burst, and then waits for its turn, which is reported once', async () => {
  const turns = requestTurns(BURST + 2 * PER_SECOND)
  await settled()
  expect(server.calls).toHaveLength(BURST)
  expect(reportedErrors).toHaveBeenCalledTimes(1)
  expect(String(reportedErrors.mock.calls[0])).toContain('orders makes more than 30 requests')
  await jest.advanceTimersByTimeAsync(1000)
  await settled()
  expect(server.calls).toHaveLength(BURST + PER_SECOND)
  await jest.advanceTimersByTimeAsync(1000)
  await expect(Promise.all(turns)).resolves.toHaveLength(BURST + 2 * PER_SECOND)
})

test('after a rest a remote may send a burst again', async () => {
  await Promise.all(requestTurns(BURST))
  await jest.advanceTimersByTimeAsync((BURST / PER_SECOND) * 1000)
  await Promise.all(requestTurns(BURST))
  expect(reportedErrors).not.toHaveBeenCalled()
})

test('an endless loop is refused, and an aborted request waits no longer', async () => {
  const controller = new AbortController()
  const turns = requestTurns(BURST + MAX_WAITING, controller.signal)
  const waiting = Promise.allSettled(turns)
  const [further] = await Promise.allSettled(requestTurns(1))
  expect(further?.status === 'rejected' && further.reason).toMatchObject({ code: 'request.too_many', status: 429 })
  expect(further?.status === 'rejected' && further.reason).toBeInstanceOf(ApiError)
  controller.abort(new Error('left'))
  const outcomes = await waiting
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(MAX_WAITING)
})
