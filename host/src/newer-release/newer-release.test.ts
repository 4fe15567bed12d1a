import { queryClient } from '@outlet/shared/api/query-client'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { store } from '@outlet/shared/settings/store'
import type { RemoteLoaders } from '../console/console-parts'
import { makeLiveConsole } from '../console/live-console'
import { makeConsoleRouter } from '../router/console-router'
import { aRelease, aRemote } from '../testing/example-release'
import { noStartMarks } from '../testing/show-console'
import { makeReleaseWatch, moveAtNextStep, newerGenerationAtom } from './newer-release'

const shown = aRelease({ environment: 'prod', generation: 4 })
const newer = () => store.get(newerGenerationAtom)
const anotherHost = { ...shown.host, version: '2.0.0' }

// Nothing is shown here, so nothing is loaded.
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

/** What the server's page carries from now on. */
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
  const tell = (...ids: string[]) => watch.onEvent({ topic: 'console', ids })
  return { router, live, watch, tell, generation: () => live.model().release.generation }
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
])('of %j it knows %s as newer', (ids, generation) => {
  start().tell(...ids)
  expect(newer()).toBe(generation)
})

test('events of other topics say nothing of releases', () => {
  start().watch.onEvent({ topic: 'orders', ids: ['prod', '5'] })
  expect(newer()).toBeNull()
})

test('where an event may have been missed, the page that the server gives now tells; not more often than every 5 s', async () => {
  serve({ generation: 7 })
  const { watch } = start()
  watch.onReopen()
  watch.onEvent({ topic: 'console', ids: [] })
  await settle()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(newer()).toBe(7)
})

describe('where only remotes have changed', () => {
  test('the next step to another page takes them, without a load', async () => {
    serve({ generation: 5, remotes: [aRemote({ version: '1.1.0' })] })
    const { router, tell, live, generation } = start()
    tell('prod', '5')
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

  test('it takes them while something is typed elsewhere, and on its way to the server: what is open stays', async () => {
    serve({ generation: 5 })
    const { router, tell, generation } = start()
    stops.push(registerForm(() => true, '/orders/list'))
    jest.spyOn(queryClient, 'isMutating').mockReturnValue(1)
    tell('prod', '5')
    await settle()
    router.navigate('/stores/list')
    expect(generation()).toBe(5)
  })

  test('a step that comes before the release is here stays in this one', async () => {
    serve({ generation: 5 })
    const { router, tell, generation } = start()
    tell('prod', '5')
    router.navigate('/stores/list')
    expect(generation()).toBe(4)
    expect(leave).not.toHaveBeenCalled()
    await settle()
    router.navigate('/orders/list')
    expect(generation()).toBe(5)
  })

  test('a release that was taken is not taken again where a newer one cannot be fetched', async () => {
    serve({ generation: 5 })
    const { router, tell, live } = start()
    tell('prod', '5')
    await settle()
    router.navigate('/stores/list')
    fetched.mockRejectedValue(new Error('away'))
    tell('prod', '6')
    await settle()
    router.navigate('/orders/list')
    expect(
      live
        .model()
        .releases()
        .map((each) => each.generation),
    ).toEqual([5, 4])
    // The page itself is asked for, as for another host.
    expect(leave).toHaveBeenCalledTimes(1)
  })

  test('a tab that nobody looks at fetches it when somebody does', async () => {
    serve({ generation: 5 })
    const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { router, tell, generation } = start()
    tell('prod', '5')
    await settle()
    expect(fetched).not.toHaveBeenCalled()
    isHidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    router.navigate('/stores/list')
    expect(generation()).toBe(5)
  })

  test('a server that still gives the older one is believed', async () => {
    serve({ generation: 4 })
    const { router, tell, generation } = start()
    tell('prod', '5')
    await settle()
    router.navigate('/stores/list')
    expect(generation()).toBe(4)
  })
})

describe('for another host', () => {
  beforeEach(() => serve({ generation: 5, host: anotherHost }))

  test('the next step to another page loads it, once', async () => {
    const { router, tell, generation } = start()
    router.navigate('/stores/list')
    expect(leave).not.toHaveBeenCalled()
    tell('prod', '5')
    await settle()
    router.navigate('/stores/list?q=coach')
    expect(leave).not.toHaveBeenCalled()
    router.navigate('/orders/list?q=tote')
    expect(leave.mock.calls).toEqual([['/orders/list?q=tote']])
    expect(generation()).toBe(4)
    // The server gave the older one: it is not asked at every step.
    router.navigate('/stores/list')
    expect(leave).toHaveBeenCalledTimes(1)
    serve({ generation: 6, host: anotherHost })
    tell('prod', '6')
    await settle()
    router.navigate('/orders/list')
    expect(leave).toHaveBeenCalledTimes(2)
  })

  test('what is typed and not saved, on any page, is kept: the step stays in this release', async () => {
    const { router, tell } = start()
    tell('prod', '5')
    await settle()
    const unregister = registerForm(() => true, '/orders/list')
    router.navigate('/stores/list')
    expect(leave).not.toHaveBeenCalled()
    unregister()
    router.navigate('/orders/list')
    expect(leave).toHaveBeenCalledTimes(1)
  })

  test('while something is on its way to the server, the step stays in this release', async () => {
    const { router, tell } = start()
    tell('prod', '5')
    await settle()
    jest.spyOn(queryClient, 'isMutating').mockReturnValue(1)
    router.navigate('/stores/list')
    expect(leave).not.toHaveBeenCalled()
  })
})
