import { queryClient } from '@outlet/shared/api/query-client'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { takeNotice } from '../notices/carried-notice'
import { makeConsoleRouter } from '../router/console-router'
import { aRelease, aRemote } from '../testing/example-release'
import { leaveRevoked } from './leave-revoked'

const orders = aRemote()
const release = aRelease({ remotes: [orders] })
const { environment } = release
const revoked = `${orders.name}@${orders.version}`

const start = () => {
  const mayUnload: boolean[] = []
  const leave = jest.fn((_address: string) => {
    mayUnload.push(dispatchEvent(new Event('beforeunload', { cancelable: true })))
  })
  const router = makeConsoleRouter()
  router.navigate('/orders/list?order=7')
  const hear = leaveRevoked({ releases: () => [release], router, leave })
  return { leave, mayUnload, hear: (...ids: string[]) => hear({ topic: 'console', ids }) }
}
afterEach(() => {
  jest.restoreAllMocks()
  sessionStorage.clear()
})

test('a tab that shows part of a revoked release reloads at once, with drafts of typed text and a notice', async () => {
  const { leave, mayUnload, hear } = start()
  const unregister = registerForm(() => true, '/orders/list')
  await Promise.all([hear(environment, '9', revoked), hear(environment, '9', revoked)])
  unregister()
  expect(leave.mock.calls).toEqual([['/orders/list?order=7']])
  // The page unloads without a confirmation by the browser.
  expect(mayUnload).toEqual([true])
  expect(takeNotice()).toBe('release-revoked')
})

test('ignores other releases, environments and generations', async () => {
  const { leave, hear } = start()
  await hear(environment, '9')
  await hear(environment, '9', `${orders.name}@77.0.0`)
  await hear('elsewhere', '9', revoked)
  expect(leave).not.toHaveBeenCalled()
})

test('waits for running mutations', async () => {
  const { leave, hear } = start()
  const sending = jest.spyOn(queryClient, 'isMutating').mockReturnValue(1)
  const left = hear(environment, '9', revoked)
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(leave).not.toHaveBeenCalled()
  sending.mockReturnValue(0)
  await left
  expect(leave).toHaveBeenCalledTimes(1)
})
