import { installIntegrity } from '../first/integrity'
import { fakeFiles, type FileOutcome } from '../testing/fake-files'
import { DEADLINE_MS, loadScript } from './load-script'

const url = '/remotes/orders/1.0.0/remoteEntry.js'
let outcome: FileOutcome
let files: ReturnType<typeof fakeFiles>

beforeEach(() => {
  installIntegrity({ [url]: 'sha384-known' })
  files = fakeFiles(() => outcome)
})
afterEach(() => {
  files.stop()
  jest.useRealTimers()
})

test('a script is requested with its hash, and its element is removed afterwards', async () => {
  const ran = jest.fn()
  outcome = ran
  await loadScript(url)
  expect(ran).toHaveBeenCalledTimes(1)
  expect(files.scripts[0]).toMatchObject({ integrity: 'sha384-known', crossOrigin: 'anonymous' })
  expect(document.querySelector('script[src]')).toBeNull()
})

test('without a known hash nothing is requested', async () => {
  outcome = jest.fn()
  await expect(loadScript('/remotes/orders/1.0.0/other.js')).rejects.toMatchObject({ reason: 'integrity-unknown' })
  expect(document.querySelector('script[src]')).toBeNull()
  expect(files.scripts).toEqual([])
})

test('without the page’s first script nothing is requested either', async () => {
  globalThis.__integrity = undefined
  await expect(loadScript(url)).rejects.toMatchObject({ reason: 'integrity-unknown' })
})

test('a refused script is an error, and the next try bypasses every cache', async () => {
  outcome = 'refused'
  await expect(loadScript(url)).rejects.toMatchObject({ name: 'RemoteLoadError', reason: 'unavailable', url })
  outcome = () => undefined
  await loadScript(url)
  expect(files.scripts.map(({ src }) => new URL(src).search)).toEqual(['', expect.stringMatching(/^\?attempt=/)])
})

test('a script without a response fails at the deadline', async () => {
  jest.useFakeTimers()
  outcome = 'hangs'
  const failed = jest.fn()
  const loading = loadScript(url).catch(failed)
  await jest.advanceTimersByTimeAsync(DEADLINE_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await loading
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }))
  expect(document.querySelector('script[src]')).toBeNull()
})
