import { installIntegrity } from '../first/integrity'
import { fakeFiles, type FileOutcome } from '../testing/fake-files'
import { aRemote } from '../testing/example-release'
import { checkModuleFiles, withSlowDeadline } from './load-module'
import { DEADLINE_MS } from './load-script'

// Check results are cached for the life of the page, so each test has a release of its own.
let release = 0
let base: string
let integrity: Record<string, string>
let outcomes: Record<string, FileOutcome>
let files: ReturnType<typeof fakeFiles>

const nameOf = (url: string) => url.split('/').at(-1) ?? ''
/** Completes the hanging requests. */
let completeLate: (() => void)[]
const fetched = jest.fn((url: string, _options: RequestInit) => {
  const outcome = outcomes[nameOf(url)]
  if (outcome === 'refused') return Promise.reject(new TypeError('Failed to fetch'))
  if (outcome !== 'hangs') return Promise.resolve(new Response())
  return new Promise<Response>((resolve) => completeLate.push(() => resolve(new Response())))
})

const names = ['remoteEntry.js', 'main.js', 'List.js', 'List.css', 'late.js', 'Other.js', 'zh-CN.js']
const remote = () =>
  aRemote({
    base,
    entry_type: 'module',
    preload: ['remoteEntry.js', 'main.js'],
    pages: { List: ['List.js', 'List.css'], Other: ['Other.js'], 'zh-CN': ['zh-CN.js'] },
  })
const check = (...partNames: string[]) => checkModuleFiles({ integrity }, remote(), ...partNames)
const linked = () => files.links.map(({ href }) => nameOf(href))

beforeEach(() => {
  document.head.replaceChildren()
  base = `/remotes/orders/${++release}.0.0/`
  integrity = Object.fromEntries(names.map((name) => [base + name, `sha384-${name}`]))
  installIntegrity({ ...integrity })
  outcomes = {}
  completeLate = []
  files = fakeFiles((url) => outcomes[nameOf(url)] ?? (() => undefined))
  fetched.mockClear()
  globalThis.fetch = (url, options) => fetched(String(url), options ?? {})
})
afterEach(() => {
  files.stop()
  jest.useRealTimers()
})

test('every script and style of the release is requested with its hash once, and scripts are checked before they are modules', async () => {
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
  'without the released %s nothing of the page runs',
  async (name) => {
    outcomes[name] = 'refused'
    await expect(check('List', 'zh-CN')).rejects.toMatchObject({ reason: 'unavailable', url: base + name })
  },
)

test('a modified script never becomes a module, which the browser would refuse until a reload', async () => {
  outcomes['List.js'] = 'refused'
  await expect(check('List')).rejects.toThrow('unavailable')
  expect(linked()).not.toContain('List.js')
})

test('a failed file that only another page needs fails only that page', async () => {
  outcomes['Other.js'] = 'refused'
  await check('List', 'zh-CN')
  await expect(check('Other', 'zh-CN')).rejects.toMatchObject({ reason: 'unavailable', url: `${base}Other.js` })
})

test('a file without a known hash is not requested at all', async () => {
  installIntegrity({})
  await expect(check('List')).rejects.toMatchObject({ reason: 'integrity-unknown' })
  expect(files.links).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})

test.each(['List.js', 'List.css'])('the next try requests %s past the cache, and nothing else', async (name) => {
  outcomes[name] = 'refused'
  await expect(check('List')).rejects.toThrow('unavailable')
  outcomes = {}
  fetched.mockClear()
  await check('List')
  expect(fetched.mock.calls).toEqual([[base + name, expect.objectContaining({ cache: 'reload' })]])
  expect(document.querySelectorAll('link')).toHaveLength(names.length)
})

test.each(['main.js', 'List.css'])('a file without a response fails at the deadline: %s', async (name) => {
  jest.useFakeTimers()
  outcomes[name] = 'hangs'
  const failed = jest.fn()
  const checking = check('List').catch(failed)
  await jest.advanceTimersByTimeAsync(DEADLINE_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await checking
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout', url: base + name }))
})

test('a response after its deadline is still used: the next try takes the first response', async () => {
  jest.useFakeTimers()
  outcomes['main.js'] = 'hangs'
  const failing = expect(check('List')).rejects.toThrow('timeout')
  await jest.advanceTimersByTimeAsync(DEADLINE_MS)
  await failing
  const checking = check('List')
  expect(completeLate).toHaveLength(2)
  outcomes = {}
  completeLate[0]?.()
  await jest.advanceTimersByTimeAsync(1)
  await checking
})

test('a part that waits for the host fails at a deadline', async () => {
  jest.useFakeTimers()
  const failed = jest.fn()
  const waiting = withSlowDeadline(new Promise(() => undefined), base).catch(failed)
  await jest.advanceTimersByTimeAsync(3 * DEADLINE_MS)
  await waiting
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout', url: base }))
  await expect(withSlowDeadline(Promise.resolve('page'), base)).resolves.toBe('page')
})
