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
  for (const id of ids) starts.start(id)
}

it('starts all parts at once if none hung, and leaves no marks', async () => {
  const starts = await openPage()
  await Promise.all(['a', 'b'].map((id) => starts.load(id, code)))
  starts.start('a')
  jest.advanceTimersByTime(SETTLED_MS)
  starts.settle('a')
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

it('does not restart the only part that hung the tab, also after another reload, until the person allows it', async () => {
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

it('starts parts one at a time that were starting together, so that the next hang identifies one', async () => {
  await die('a', 'b')
  const starts = await openPage()
  const started: string[] = []
  const load = (id: string) => starts.load(id, code).then(() => started.push(id))
  void load('c')
  const [first] = [load('a'), load('b')]
  await first
  starts.start('a')
  await jest.advanceTimersByTimeAsync(SETTLED_MS * 2)
  expect(started).toEqual(['c', 'a'])
  // The part hangs: nothing settles any more.
  const after = await openPage()
  expect(['a', 'b', 'c'].map((id) => after.isRefused(id))).toEqual([true, false, false])
})

it('continues with the next suspect when one has started well or could not be loaded', async () => {
  await die('a', 'b', 'c')
  const starts = await openPage()
  const started: string[] = []
  const loading = [
    starts.load('a', code).then(() => started.push('a')),
    starts.load('b', () => Promise.reject(new Error('404'))).catch(() => started.push('not b')),
    starts.load('c', code).then(() => started.push('c')),
  ]
  await loading[0]
  starts.start('a')
  starts.settle('a')
  await Promise.all(loading)
  expect(started).toEqual(['a', 'not b', 'c'])
})

describe('with Web Locks, which distinguish living pages from dead ones', () => {
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

  /** Opens another tab of the browser, which has a session storage of its own. */
  const openTab = () => {
    sessionStorage.clear()
    return openPage()
  }

  /** Ids of all parts that are marked in local storage. */
  const marked = () =>
    Object.entries({ ...localStorage })
      .flatMap(([key, ids]): string[] => (key.startsWith('outlet.parts.starting.') ? JSON.parse(ids) : []))
      .sort()

  it('does not suspect parts that are starting in a living tab', async () => {
    await die('a', 'b')
    const starts = await openTab()
    await expect(Promise.all(['a', 'b'].map((id) => starts.load(id, code)))).resolves.toEqual(['code', 'code'])
  })

  it('does not refuse parts that are starting in the tab of which this one is a copy', async () => {
    await die('a')
    expect((await openPage()).isRefused('a')).toBe(false)
  })

  it('suspects parts that were starting in a dead tab: they start one at a time, and are cleared once they have started well', async () => {
    await die('a', 'b')
    held.clear()
    const starts = await openTab()
    expect(starts.isRefused('a')).toBe(false)
    const started: string[] = []
    const loading = ['a', 'b'].map((id) => starts.load(id, code).then(() => started.push(id)))
    await loading[0]
    expect(started).toEqual(['a'])
    starts.start('a')
    starts.settle('a')
    await loading[1]
    starts.start('b')
    starts.settle('b')
    expect(localStorage.length).toBe(0)
  })

  it('does not remove the marks of a living tab', async () => {
    await die('a')
    const starts = await openTab()
    starts.start('a')
    starts.settle('a')
    expect(marked()).toEqual(['a'])
  })

  it('does not remove the marks of a tab that was opened later', async () => {
    const first = await openPage()
    await openTab().then((later) => later.start('a'))
    first.start('a')
    first.settle('a')
    expect(marked()).toEqual(['a'])
  })

  it('does not remove a mark that another tab writes between a read and a write', async () => {
    const first = await openPage()
    const later = await openTab()
    const { setItem } = Storage.prototype
    const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(function (this: Storage, ...entry) {
      later.start('b')
      setItem.apply(this, entry)
    })
    first.start('a')
    write.mockRestore()
    expect(marked()).toEqual(['a', 'b'])
  })
})

it('without Web Locks does not suspect other tabs, which may be living', async () => {
  await die('a', 'b')
  sessionStorage.clear()
  expect(localStorage.length).toBe(0)
  const starts = await openPage()
  await expect(Promise.all(['a', 'b'].map((id) => starts.load(id, code)))).resolves.toEqual(['code', 'code'])
})

it('leaves no marks behind when the page is left', async () => {
  const starts = await openPage()
  starts.start('a')
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
