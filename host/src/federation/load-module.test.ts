import { installIntegrity } from '../first/integrity'
import { answerFiles, type FileAnswer } from '../testing/answer-files'
import { aRemote } from '../testing/example-release'
import { checkModuleFiles, untilLate } from './load-module'
import { DEADLINE_MS } from './load-script'

// What is checked stays so for good: each test has a release of its own.
let release = 0
let base: string
let integrity: Record<string, string>
let answers: Record<string, FileAnswer>
let files: ReturnType<typeof answerFiles>

const nameOf = (url: string) => url.split('/').at(-1) ?? ''
/** Ends the requests that hang. */
let answerLate: (() => void)[]
const fetched = jest.fn((url: string, _options: RequestInit) => {
  const answer = answers[nameOf(url)]
  if (answer === 'refused') return Promise.reject(new TypeError('Failed to fetch'))
  if (answer !== 'hangs') return Promise.resolve(new Response())
  return new Promise<Response>((resolve) => answerLate.push(() => resolve(new Response())))
})

const names = ['remoteEntry.js', 'main.js', 'List.js', 'List.css', 'late.js', 'Other.js', 'zh-CN.js']
const remote = () =>
  aRemote({
    base,
    entry_type: 'module',
    preload: ['remoteEntry.js', 'main.js'],
    pages: { List: ['List.js', 'List.css'], Other: ['Other.js'], 'zh-CN': ['zh-CN.js'] },
  })
const check = (...parts: string[]) => checkModuleFiles({ integrity }, remote(), ...parts)
const linked = () => files.links.map(({ href }) => nameOf(href))

beforeEach(() => {
  document.head.replaceChildren()
  base = `/remotes/orders/${++release}.0.0/`
  integrity = Object.fromEntries(names.map((name) => [base + name, `sha384-${name}`]))
  installIntegrity({ ...integrity })
  answers = {}
  answerLate = []
  files = answerFiles((url) => answers[nameOf(url)] ?? (() => undefined))
  fetched.mockClear()
  globalThis.fetch = (url, options) => fetched(String(url), options ?? {})
})
afterEach(() => {
  files.stop()
  jest.useRealTimers()
})

test('every script and style of the release is asked for with its hash, once; scripts are checked before they are modules', async () => {
  await check('List', 'zh-CN')
  await check('Other', 'zh-CN')
  expect(linked().sort()).toEqual([...names].sort())
  for (const link of files.links) {
    expect(link).toMatchObject({ crossOrigin: 'anonymous', integrity: integrity[new URL(link.href).pathname] })
    expect(link.rel).toBe(link.href.endsWith('.css') ? 'stylesheet' : 'modulepreload')
  }
  const scripts = names.filter((name) => name.endsWith('.js'))
  expect(fetched.mock.calls.map(([url, { integrity: hash, cache }]) => [url, hash, cache])).toEqual(
    scripts.map((name) => [base + name, `sha384-${name}`, 'default']),
  )
})

test.each(['remoteEntry.js', 'List.js', 'List.css', 'zh-CN.js', 'late.js'])(
  'without %s as released, nothing of the page runs',
  async (name) => {
    answers[name] = 'refused'
    await expect(check('List', 'zh-CN')).rejects.toMatchObject({ reason: 'unavailable', url: base + name })
  },
)

test('a script that is another is never given to the browser as a module, which would refuse it for good', async () => {
  answers['List.js'] = 'refused'
  await expect(check('List')).rejects.toThrow('unavailable')
  expect(linked()).not.toContain('List.js')
})

test('what only another page needs takes down that one alone', async () => {
  answers['Other.js'] = 'refused'
  await check('List', 'zh-CN')
  await expect(check('Other', 'zh-CN')).rejects.toMatchObject({ reason: 'unavailable', url: `${base}Other.js` })
})

test('a file without a known hash is not asked for at all', async () => {
  installIntegrity({})
  await expect(check('List')).rejects.toMatchObject({ reason: 'integrity-unknown' })
  expect(files.links).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})

test.each(['List.js', 'List.css'])('the next try asks for %s past the cache, and for nothing else', async (name) => {
  answers[name] = 'refused'
  await expect(check('List')).rejects.toThrow('unavailable')
  answers = {}
  fetched.mockClear()
  await check('List')
  expect(fetched.mock.calls).toEqual([[base + name, expect.objectContaining({ cache: 'reload' })]])
  expect(document.querySelectorAll('link')).toHaveLength(names.length)
})

test.each(['main.js', 'List.css'])('a file that never answers is given up at the deadline: %s', async (name) => {
  jest.useFakeTimers()
  answers[name] = 'hangs'
  const failed = jest.fn()
  const checking = check('List').catch(failed)
  await jest.advanceTimersByTimeAsync(DEADLINE_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await checking
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout', url: base + name }))
})

test('an answer that comes after its deadline is not asked for in vain: the next try takes what comes first', async () => {
  jest.useFakeTimers()
  answers['main.js'] = 'hangs'
  const failing = expect(check('List')).rejects.toThrow('timeout')
  await jest.advanceTimersByTimeAsync(DEADLINE_MS)
  await failing
  const checking = check('List')
  expect(answerLate).toHaveLength(2)
  answers = {}
  answerLate[0]?.()
  await jest.advanceTimersByTimeAsync(1)
  await checking
})

test('a part that waits for the host is not waited for without end', async () => {
  jest.useFakeTimers()
  const failed = jest.fn()
  const waiting = untilLate(new Promise(() => undefined), base).catch(failed)
  await jest.advanceTimersByTimeAsync(3 * DEADLINE_MS)
  await waiting
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout', url: base }))
  await expect(untilLate(Promise.resolve('page'), base)).resolves.toBe('page')
})
