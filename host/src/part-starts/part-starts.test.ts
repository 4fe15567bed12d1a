import { makePartStarts, SETTLED_MS } from './part-starts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
})

const code = async () => 'code'
/** Starts parts in a tab whose renderer then dies; nothing of the page is told of that. */
const die = (...ids: string[]) => {
  const starts = makePartStarts()
  for (const id of ids) starts.begin(id)
}

it('starts everything at once where nothing hung, and leaves no marks', async () => {
  const starts = makePartStarts()
  await Promise.all(['a', 'b'].map((id) => starts.load(id, code)))
  starts.begin('a')
  jest.advanceTimersByTime(SETTLED_MS)
  starts.settle('a')
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

it('does not start again what alone hung the tab, also at a further reload, until a person says so', async () => {
  die('a')
  const starts = makePartStarts()
  expect([starts.isRefused('a'), starts.isRefused('b')]).toEqual([true, false])
  const loading = starts.load('a', code)
  await starts.load('b', code)
  const again = makePartStarts()
  expect(again.isRefused('a')).toBe(true)
  starts.allow('a')
  await expect(loading).resolves.toBe('code')
  starts.settle('a')
  expect(makePartStarts().isRefused('a')).toBe(false)
})

it('starts one after the other what was starting together, so that the next time it is known which hung', async () => {
  die('a', 'b')
  const starts = makePartStarts()
  const began: string[] = []
  const load = (id: string) => starts.load(id, code).then(() => began.push(id))
  void load('c')
  const [first] = [load('a'), load('b')]
  await first
  starts.begin('a')
  await jest.advanceTimersByTimeAsync(SETTLED_MS * 2)
  expect(began).toEqual(['c', 'a'])
  // It hangs: nothing settles any more.
  const after = makePartStarts()
  expect(['a', 'b', 'c'].map((id) => after.isRefused(id))).toEqual([true, false, false])
})

it('goes on with the next when a suspect has started well, or could not be loaded', async () => {
  die('a', 'b', 'c')
  const starts = makePartStarts()
  const began: string[] = []
  const loading = [
    starts.load('a', code).then(() => began.push('a')),
    starts.load('b', () => Promise.reject(new Error('404'))).catch(() => began.push('not b')),
    starts.load('c', code).then(() => began.push('c')),
  ]
  await loading[0]
  starts.begin('a')
  starts.settle('a')
  await Promise.all(loading)
  expect(began).toEqual(['a', 'not b', 'c'])
})

it('only suspects what may be starting in another tab: it starts, in its turn', async () => {
  die('a')
  sessionStorage.clear()
  const starts = makePartStarts()
  expect(starts.isRefused('a')).toBe(false)
  await expect(starts.load('a', code)).resolves.toBe('code')
})

it('leaves no marks behind when the page is left', () => {
  const starts = makePartStarts()
  starts.begin('a')
  starts.leave()
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

it('starts parts in a browser that stores nothing', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(makePartStarts().load('a', code)).resolves.toBe('code')
  full.mockRestore()
})
