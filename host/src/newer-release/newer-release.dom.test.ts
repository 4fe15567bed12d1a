import { queryClient } from '@outlet/shared/api/query-client'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { store } from '@outlet/shared/settings/store'
import type { RemoteLoaders } from '../console/console-model'
import { makeLiveConsole } from '../console/live-console'
import { makeConsoleRouter } from '../router/console-router'
import { aRelease, aRemote } from '../testing/example-release'
import { noStartMarks } from '../testing/show-console'
import { makeReleaseWatch, moveAtNextStep, newerGenerationAtom } from './newer-release'

const shown = aRelease({ environment: 'prod', generation: 4 })
const newer = () => store.get(newerGenerationAtom)
const anotherHost = { ...shown.host, version: '2.0.0' }

// Nothing is shown in this test, so nothing is loaded.
const nothing = async () => {
  throw new Error('nothing is loaded')
}
const loaders: RemoteLoaders = {
  loadPage: nothing,
  loadWidget: nothing,
  loadCommand: nothing,
  loadSearch: nothing,
  loadStep: nothing,
  loadSettings: nothing,
}

const stops: (() => void)[] = []
const leave = jest.fn<undefined, [string]>()
const fetched = jest.fn<Promise<{ text: () => Promise<string> }>, []>()

/** Sets the release in the server's page. */
const serve = (release: Partial<InlineRelease>) =>
  fetched.mockImplementation(async () => ({
    text: async () =>
      `<script type="application/json" id="outlet-release">${JSON.stringify({ ...shown, ...release })}</script>`,
  }))
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

const start = () => {
  const router = makeConsoleRouter()
  router.navigate('/orders/list')
  const live = makeLiveConsole({ release: shown, loadersOf: () => loaders, router, hostPages: {}, leave }, noStartMarks)
  const watch = makeReleaseWatch(live)
  stops.push(moveAtNextStep(live, watch))
  const publish = (...ids: string[]) => watch.onEvent({ topic: 'console', ids })
  return { router, live, watch, publish, generation: () => live.model().release.generation }
}
beforeEach(() => {
  store.set(newerGenerationAtom, null)
  sessionStorage.clear()
  leave.mockClear()
  fetched.mockReset().mockRejectedValue(new Error('away'))
  Object.assign(globalThis, { fetch: fetched })
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
])('from %j it detects %s as the newer generation', (ids, generation) => {
  start().publish(...ids)
  expect(newer()).toBe(generation)
})

test('events of other topics do not affect releases', () => {
  start().watch.onEvent({ topic: 'orders', ids: ['prod', '5'] })
  expect(newer()).toBeNull()
})

test("after a gap in the event stream the server's current page is fetched, every 5 s at most", async () => {
  serve({ generation: 7 })
  const { watch } = start()
  watch.onReopen()
  watch.onEvent({ topic: 'console', ids: [] })
  await settle()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(newer()).toBe(7)
})

describe('when only remotes have changed', () => {
  test('the next navigation to another page adopts them without a load', async () => {
    serve({ generation: 5, remotes: [aRemote({ version: '1.1.0' })] })
    const { router, publish, live, generation } = start()
    publish('prod', '5')
    await settle()
    router.navigate('/orders/list?q=coach')
    expect(generation()).toBe(4)
    router.navigate('/stores/list')
    expect(generation()).toBe(5)
    expect(live.model().versionOf('orders')).toBe('1.1.0')
    expect(
      live
        .model()
        .releases()
        .map((each) => each.generation),
    ).toEqual([5, 4])
    expect(newer()).toBeNull()
    expect(leave).not.toHaveBeenCalled()
  })

  test('it adopts them during typing and requests elsewhere, and open pages stay', async () => {
    serve({ generation: 5 })
    const { router, publish, generation } = start()
    stops.push(registerForm(() => true, '/orders/list'))
    jest.spyOn(queryClient, 'isMutating').mockReturnValue(1)
    publish('prod', '5')
    await settle()
    router.navigate('/stores/list')
    expect(generation()).toBe(5)
  })

  test('a navigation before the release is fetched stays in this release', async () => {
    serve({ generation: 5 })
    const { router, publish, generation } = start()
    publish('prod', '5')
    router.navigate('/stores/list')
    expect(generation()).toBe(4)
    expect(leave).not.toHaveBeenCalled()
    await settle()
    router.navigate('/orders/list')
    expect(generation()).toBe(5)
  })

  test('an adopted release is not adopted again if a newer one cannot be fetched', async () => {
    serve({ generation: 5 })
    const { router, publish, live } = start()
    publish('prod', '5')
    await settle()
    router.navigate('/stores/list')
    fetched.mockRejectedValue(new Error('away'))
    publish('prod', '6')
    await settle()
    router.navigate('/orders/list')
    expect(
      live
        .model()
        .releases()
        .map((each) => each.generation),
    ).toEqual([5, 4])
    // The page reloads, as for another host version.
    expect(leave).toHaveBeenCalledTimes(1)
  })

  test('a hidden tab fetches it once it is visible', async () => {
    serve({ generation: 5 })
    const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { router, publish, generation } = start()
    publish('prod', '5')
    await settle()
    expect(fetched).not.toHaveBeenCalled()
    isHidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    router.navigate('/stores/list')
    expect(generation()).toBe(5)
  })

  test('a server that still serves the older release is authoritative', async () => {
    serve({ generation: 4 })
    const { router, publish, generation } = start()
    publish('prod', '5')
    await settle()
    router.navigate('/stores/list')
    expect(generation()).toBe(4)
  })
})

describe('when the host has changed', () => {
  beforeEach(() => serve({ generation: 5, host: anotherHost }))

  test('the next navigation to another page loads it, once', async () => {
    const { router, publish, generation } = start()
    router.navigate('/stores/list')
    expect(leave).not.toHaveBeenCalled()
    publish('prod', '5')
    await settle()
    router.navigate('/stores/list?q=coach')
    expect(leave).not.toHaveBeenCalled()
    router.navigate('/orders/list?q=tote')
    expect(leave.mock.calls).toEqual([['/orders/list?q=tote']])
    expect(generation()).toBe(4)
    // The server sent the older release, so it is not requested at every navigation.
    router.navigate('/stores/list')
    expect(leave).toHaveBeenCalledTimes(1)
    serve({ generation: 6, host: anotherHost })
    publish('prod', '6')
    await settle()
    router.navigate('/orders/list')
    expect(leave).toHaveBeenCalledTimes(2)
  })

  test('with unsaved text on any page the navigation stays in this release', async () => {
    const { router, publish } = start()
    publish('prod', '5')
    await settle()
    const unregister = registerForm(() => true, '/orders/list')
    router.navigate('/stores/list')
    expect(leave).not.toHaveBeenCalled()
    unregister()
    router.navigate('/orders/list')
    expect(leave).toHaveBeenCalledTimes(1)
  })

  test('while a mutation is running the navigation stays in this release', async () => {
    const { router, publish } = start()
    publish('prod', '5')
    await settle()
    jest.spyOn(queryClient, 'isMutating').mockReturnValue(1)
    router.navigate('/stores/list')
    expect(leave).not.toHaveBeenCalled()
  })
})
