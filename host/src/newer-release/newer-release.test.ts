import { queryClient } from '@outlet/shared/api/query-client'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { store } from '@outlet/shared/settings/store'
import { makeConsoleRouter } from '../router/console-router'
import { makeReleaseWatch, moveAtNextStep, newerGenerationAtom } from './newer-release'

const shown = { environment: 'prod', generation: 4 }
const newer = () => store.get(newerGenerationAtom)
const told = (...ids: string[]) => makeReleaseWatch(shown).onEvent({ topic: 'console', ids })

const stops: (() => void)[] = []
const leave = jest.fn<undefined, [string]>()
const start = () => {
  const router = makeConsoleRouter()
  router.navigate('/orders/list')
  stops.push(moveAtNextStep({ router, leave }))
  return router
}
beforeEach(() => {
  store.set(newerGenerationAtom, null)
  sessionStorage.clear()
  leave.mockClear()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  jest.restoreAllMocks()
})

test.each([
  [['prod', '5'], 5],
  [['prod', '4'], null],
  [['prod', '3'], null],
  [['staging', '9'], null],
])('of %j it knows %s as newer', (ids, generation) => {
  told(...ids)
  expect(newer()).toBe(generation)
})

test('events of other topics say nothing of releases', () => {
  makeReleaseWatch(shown).onEvent({ topic: 'orders', ids: ['prod', '5'] })
  expect(newer()).toBeNull()
})

test('where an event may have been missed, the page that the server gives now tells; not more often than every 10 s', async () => {
  const html = `<script type="application/json" id="outlet-release">${JSON.stringify({ ...shown, generation: 7 })}</script>`
  const fetched = jest.fn(async () => ({ text: async () => html }))
  Object.assign(globalThis, { fetch: fetched })
  const watch = makeReleaseWatch(shown)
  watch.onReopen()
  watch.onEvent({ topic: 'console', ids: [] })
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(newer()).toBe(7)
})

test('the next step to another page loads it of the newer release, once', () => {
  const router = start()
  router.navigate('/stores/list')
  expect(leave).not.toHaveBeenCalled()
  told('prod', '5')
  router.navigate('/stores/list?q=coach')
  expect(leave).not.toHaveBeenCalled()
  router.navigate('/orders/list?q=tote')
  expect(leave.mock.calls).toEqual([['/orders/list?q=tote']])
  // The server gave the older one: it is not asked at every step.
  router.navigate('/stores/list')
  expect(leave).toHaveBeenCalledTimes(1)
  told('prod', '6')
  router.navigate('/orders/list')
  expect(leave).toHaveBeenCalledTimes(2)
})

test('what is typed and not saved, on any page, is kept: the step stays in this release', () => {
  const router = start()
  told('prod', '5')
  const unregister = registerForm(() => true, '/orders/list')
  router.navigate('/stores/list')
  expect(leave).not.toHaveBeenCalled()
  unregister()
  router.navigate('/orders/list')
  expect(leave).toHaveBeenCalledTimes(1)
})

test('while something is on its way to the server, the step stays in this release', () => {
  const router = start()
  told('prod', '5')
  jest.spyOn(queryClient, 'isMutating').mockReturnValue(1)
  router.navigate('/stores/list')
  expect(leave).not.toHaveBeenCalled()
})
