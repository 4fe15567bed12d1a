import { act, cleanup, render, screen } from '@testing-library/react'
import { makeLazyPart } from './lazy-part'
import { retryFailed, retryOnNewGeneration } from './retry-failed'
import { useLazyPart } from './use-lazy-part'
import { useManualRetry } from './use-manual-retry'

const SECOND = 1000

/** A part whose code the test controls, with the second of each try. */
const aPart = () => {
  const startedAt = Date.now()
  const remote = { isBroken: true, tries: [] as number[] }
  const part = makeLazyPart(async () => {
    // The first try comes after a paint.
    remote.tries.push(Math.floor((Date.now() - startedAt) / SECOND))
    if (remote.isBroken) throw new Error('404')
    return () => <p>its page</p>
  })
  const Shown = () => {
    const state = useLazyPart(part)
    const [, tryAgain] = useManualRetry(part)
    return state.status === 'ready' ? <state.Part /> : <button onClick={tryAgain}>{state.status}</button>
  }
  return { remote, Shown }
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * SECOND))

let isHidden = false
const setHidden = async (hidden: boolean) => {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

beforeEach(() => {
  jest.useFakeTimers()
  isHidden = false
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** Shows a part that has failed until the retry back-off has reached a minute. */
const showLongBroken = async () => {
  const made = aPart()
  const view = render(<made.Shown />)
  await pass(50)
  expect(made.remote.tries).toEqual([0, 1, 6, 36])
  return { ...made, ...view }
}

test('a failing part is retried after 1, 5, 30 and 60 seconds, then each minute', async () => {
  const { remote } = await showLongBroken()
  await pass(190)
  expect(remote.tries).toEqual([0, 1, 6, 36, 96, 156, 216])
})

test('a successful try is shown at once', async () => {
  const { remote } = await showLongBroken()
  remote.isBroken = false
  await pass(47)
  expect(remote.tries.at(-1)).toBe(96)
  expect(screen.getByText('its page')).toBeVisible()
})

test('a try by the person is made at once, and the back-off starts again', async () => {
  const { remote } = await showLongBroken()
  await act(async () => screen.getByRole('button').click())
  await pass(7)
  expect(remote.tries.slice(4)).toEqual([50, 51, 56])
})

test('a pinned release or a restored connection triggers a try at once and restarts the back-off', async () => {
  const { remote } = await showLongBroken()
  await act(async () => retryFailed())
  await pass(7)
  expect(remote.tries.slice(4)).toEqual([50, 51, 56])
  await act(async () => retryOnNewGeneration({ topic: 'orders', ids: ['1'] }))
  expect(remote.tries).toHaveLength(7)
  await act(async () => retryOnNewGeneration({ topic: 'menu', ids: [] }))
  expect(remote.tries.slice(7)).toEqual([57])
})

test('an online event triggers a try at once, too', async () => {
  const { remote } = await showLongBroken()
  remote.isBroken = false
  await act(async () => globalThis.dispatchEvent(new Event('online')))
  expect(remote.tries.slice(4)).toEqual([50])
  expect(screen.getByText('its page')).toBeVisible()
})

test('showing the tab again triggers a try, every five seconds at most', async () => {
  const { remote } = await showLongBroken()
  await setHidden(true)
  await setHidden(false)
  expect(remote.tries.slice(4)).toEqual([50])
  for (let second = 51; second <= 54; second++) {
    await pass(1)
    await setHidden(true)
    await setHidden(false)
  }
  expect(remote.tries.slice(4)).toEqual([50])
  await pass(2)
  expect(remote.tries.slice(4)).toEqual([50, 55])
})

test('a hidden tab does not retry', async () => {
  const { remote } = await showLongBroken()
  await setHidden(true)
  await pass(500)
  expect(remote.tries).toHaveLength(4)
  await setHidden(false)
  expect(remote.tries).toHaveLength(5)
})

test('returning to the page triggers a try, every five seconds at most, and does not shorten the back-off', async () => {
  const { remote, Shown, rerender } = await showLongBroken()
  const leaveAndReturn = async () => {
    rerender(<p>elsewhere</p>)
    rerender(<Shown />)
    await pass(0)
  }
  await leaveAndReturn()
  expect(remote.tries.slice(4)).toEqual([50])
  await leaveAndReturn()
  await leaveAndReturn()
  await pass(4)
  expect(remote.tries.slice(4)).toEqual([50])
  await pass(2)
  expect(remote.tries.slice(4)).toEqual([50, 55])
  await pass(58)
  expect(remote.tries.slice(4)).toEqual([50, 55])
  await pass(1)
  expect(remote.tries.slice(4)).toEqual([50, 55, 115])
})

test('a part that is not shown is not retried', async () => {
  const { remote, unmount } = await showLongBroken()
  unmount()
  retryFailed()
  await pass(500)
  expect(remote.tries).toHaveLength(4)
})
