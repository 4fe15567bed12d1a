import { ApiError } from '@outlet/shared/api/api-error'
import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { clearToken, writeToken } from '@outlet/shared/session/token'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { waitFor } from '@testing-library/react'
import { aRelease } from '../testing/example-release'
import { watchErrors } from './watch-errors'

const server = useFakeServer(fake(reportClientError, () => ({ id: '0192a3b4-c5d6-7e8f-9012-3456789abcde' })))
const reports = () => server.calls.map(({ body }) => JSON.parse(String(body)))

let stop: () => void
beforeEach(() => {
  writeToken('a-token')
  stop = watchErrors({ releases: () => [aRelease()] })
})
afterEach(() => {
  stop()
  clearToken()
})

const uncaught = (error: unknown) => globalThis.dispatchEvent(new ErrorEvent('error', { error }))
const rejected = (reason: unknown) =>
  globalThis.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
const errorIn = (file: string, message = 'boom') =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at save (http://console${file}:1:2)` })

it('reports an uncaught error with the remote that it came from', async () => {
  uncaught(errorIn('/remotes/orders/1.0.0/OrderList.js'))
  rejected(errorIn('/remotes/host/1.0.0/main.js', 'bang'))
  await waitFor(() => expect(reports()).toHaveLength(2))
  expect(reports()).toMatchObject([
    { message: 'boom', remote: 'orders', version: '1.0.0', kind: 'script', environment: 'local', generation: 1 },
    { message: 'bang', remote: null, version: '1.0.0', kind: 'promise' },
  ])
})

it('reports the same error once, and at most five errors', async () => {
  for (let round = 0; round < 3; round++) uncaught(errorIn('/main.js', 'again'))
  for (let number = 0; number < 9; number++) uncaught(errorIn('/main.js', `number ${number}`))
  await waitFor(() => expect(reports()).toHaveLength(5))
  expect(reports().map(({ message }) => message)).toEqual(['again', 'number 0', 'number 1', 'number 2', 'number 3'])
})

it('ignores API refusals, aborted requests and errors without an error object', async () => {
  rejected(new ApiError({ message: 'refused', code: 'order.version_conflict', status: 409 }))
  rejected(new DOMException('gone', 'AbortError'))
  rejected(Object.assign(new Error('cancelled'), { name: 'CancelledError' }))
  uncaught(undefined)
  clearToken()
  uncaught(errorIn('/main.js', 'no user is signed in'))
  writeToken('a-token')
  uncaught(errorIn('/main.js', 'last'))
  await waitFor(() => expect(reports().map(({ message }) => message)).toEqual(['last']))
})

it('does not report that a report failed', async () => {
  const onRejection = jest.fn()
  globalThis.addEventListener('unhandledrejection', onRejection)
  let requests = 0
  server.use(
    fake(reportClientError, () => {
      requests++
      throw refuse(500, 'internal')
    }),
  )
  uncaught(errorIn('/main.js', 'one'))
  uncaught(errorIn('/main.js', 'two'))
  await waitFor(() => expect(requests).toBe(2))
  await new Promise((resolve) => setTimeout(resolve))
  expect(reports()).toHaveLength(2)
  expect(onRejection).not.toHaveBeenCalled()
})
