import { makePartStarts, SETTLED_MS } from './part-starts'
import { openStartMarks } from './start-marks'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
})

const code = async () => 'code'
const openPage = async () => makePartStarts(await openStartMarks())
/** Starts parts in a page whose renderer then dies, without an event in the page. */
const die = async (...ids: string[]) => {
  const starts = await openPage()
  for (const id of ids) starts.begin(id)
}

it('starts everything at once where nothing hung, and leaves no marks', async () => {
  const starts = await openPage()
  await Promise.all(['a', 'b'].map((id) => starts.load(id, code)))
  starts.begin('a')
  jest.advanceTimersByTime(SETTLED_MS)
  starts.settle('a')
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

it('does not start again what alone hung the tab, also at a further reload, until a person says so', async () => {
  await die('a')
  const starts = await openPage()
  expect([starts.isRefused('a'), starts.isRefused('b')]).toEqual([true, false])
  const loading = starts.load('a', code)
  await starts.load('b', code)
  const again = await openPage()
  expect(again.isRefused('a')).toBe(true)
  starts.allow('a')
  await expect(loading).resolves.toBe('code')
  starts.settle('a')
  expect((await openPage()).isRefused('a')).toBe(false)
})

it('starts one after the other what was starting together, so that the next time it is known which hung', async () => {
  await die('a', 'b')
  const starts = await openPage()
  const began: string[] = []
  const load = (id: string) => starts.load(id, code).then(() => began.push(id))
  void load('c')
  const [first] = [load('a'), load('b')]
  await first
  starts.begin('a')
  await jest.advanceTimersByTimeAsync(SETTLED_MS * 2)
  expect(began).toEqual(['c', 'a'])
  // It hangs: nothing settles any more.
  const after = await openPage()
  expect(['a', 'b', 'c'].map((id) => after.isRefused(id))).toEqual([true, false, false])
})

it('goes on with the next when a suspect has started well, or could not be loaded', async () => {
  await die('a', 'b', 'c')
  const starts = await openPage()
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

describe('with Web Locks, which tell the living pages from the dead', () => {
  let held: Set<string>
  const locks = {
    request: (name: string, hold: () => Promise<unknown>) => {
      held.add(name)
      return hold()
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
  beforeEach(() => {
    held = new Set()
    Object.assign(navigator, { locks })
  })
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

  /** Another tab of the browser: it has no session storage of ours. */
  const openTab = () => {
    sessionStorage.clear()
    return openPage()
  }

  /** The parts that local storage says are starting. */
  const marked = () =>
    Object.entries({ ...localStorage })
      .flatMap(([key, ids]): string[] => (key.startsWith('outlet.parts.starting.') ? JSON.parse(ids) : []))
      .sort()

  it('does not suspect what is starting in a tab that lives', async () => {
    await die('a', 'b')
    const starts = await openTab()
    await expect(Promise.all(['a', 'b'].map((id) => starts.load(id, code)))).resolves.toEqual(['code', 'code'])
  })

  it('does not refuse what starts in the tab that this one is a copy of', async () => {
    await die('a')
    expect((await openPage()).isRefused('a')).toBe(false)
  })

  it('suspects what was starting in a tab that died: it starts, in its turn, and never again after it ran well', async () => {
    await die('a', 'b')
    held.clear()
    const starts = await openTab()
    expect(starts.isRefused('a')).toBe(false)
    const began: string[] = []
    const loading = ['a', 'b'].map((id) => starts.load(id, code).then(() => began.push(id)))
    await loading[0]
    expect(began).toEqual(['a'])
    starts.begin('a')
    starts.settle('a')
    await loading[1]
    starts.begin('b')
    starts.settle('b')
    expect(localStorage.length).toBe(0)
  })

  it('leaves the marks of a living tab alone', async () => {
    await die('a')
    const starts = await openTab()
    starts.begin('a')
    starts.settle('a')
    expect(marked()).toEqual(['a'])
  })

  it('leaves the marks of a tab alone that was opened later', async () => {
    const first = await openPage()
    await openTab().then((later) => later.begin('a'))
    first.begin('a')
    first.settle('a')
    expect(marked()).toEqual(['a'])
  })

  it('leaves a mark alone that another tab writes in between a read and a write', async () => {
    const first = await openPage()
    const later = await openTab()
    const { setItem } = Storage.prototype
    const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(function (this: Storage, ...entry) {
      later.begin('b')
      setItem.apply(this, entry)
    })
    first.begin('a')
    write.mockRestore()
    expect(marked()).toEqual(['a', 'b'])
  })
})

it('does not suspect other tabs without Web Locks, since nobody knows whether they live', async () => {
  await die('a', 'b')
  sessionStorage.clear()
  expect(localStorage.length).toBe(0)
  const starts = await openPage()
  await expect(Promise.all(['a', 'b'].map((id) => starts.load(id, code)))).resolves.toEqual(['code', 'code'])
})

it('leaves no marks behind when the page is left', async () => {
  const starts = await openPage()
  starts.begin('a')
  starts.leave()
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

it('starts parts in a browser that stores nothing', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect((await openPage()).load('a', code)).resolves.toBe('code')
  full.mockRestore()
})
