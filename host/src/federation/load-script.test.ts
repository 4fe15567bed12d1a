import { installIntegrity } from '../first/integrity'
import { answerFiles, type FileAnswer } from '../testing/answer-files'
import { DEADLINE_MS, loadScript } from './load-script'

const url = '/remotes/orders/1.0.0/remoteEntry.js'
let answer: FileAnswer
let files: ReturnType<typeof answerFiles>

beforeEach(() => {
  installIntegrity({ [url]: 'sha384-known' })
  files = answerFiles(() => answer)
})
afterEach(() => {
  files.stop()
  jest.useRealTimers()
})

test('a script is asked for with its hash, and the element is gone afterwards', async () => {
  const ran = jest.fn()
  answer = ran
  await loadScript(url)
  expect(ran).toHaveBeenCalledTimes(1)
  expect(files.asked[0]).toMatchObject({ integrity: 'sha384-known', crossOrigin: 'anonymous' })
  expect(document.querySelector('script[src]')).toBeNull()
})

test('without a known hash nothing is asked for at all', async () => {
  answer = jest.fn()
  await expect(loadScript('/remotes/orders/1.0.0/other.js')).rejects.toMatchObject({ reason: 'integrity-unknown' })
  expect(document.querySelector('script[src]')).toBeNull()
  expect(files.asked).toEqual([])
})

test('without the page’s first script nothing is asked for either', async () => {
  globalThis.__integrity = undefined
  await expect(loadScript(url)).rejects.toMatchObject({ reason: 'integrity-unknown' })
})

test('a refused script is an error, and the next try asks past every cache', async () => {
  answer = 'refused'
  await expect(loadScript(url)).rejects.toMatchObject({ name: 'RemoteLoadError', reason: 'unavailable', url })
  answer = () => undefined
  await loadScript(url)
  expect(files.asked.map(({ src }) => new URL(src).search)).toEqual(['', expect.stringMatching(/^\?attempt=/)])
})

test('a script that never answers is given up at the deadline', async () => {
  jest.useFakeTimers()
  answer = 'hangs'
  const failed = jest.fn()
  const loading = loadScript(url).catch(failed)
  await jest.advanceTimersByTimeAsync(DEADLINE_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await loading
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }))
  expect(document.querySelector('script[src]')).toBeNull()
})
