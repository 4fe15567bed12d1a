import { sharedBatch, sharedRun, sharedRuns } from './shared-run'

/** Work whose runs end when the test decides; each resolves with its number. */
function steered() {
  const ends: ((failure?: Error) => void)[] = []
  const work = () => {
    const number = ends.length + 1
    return new Promise<number>((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve(number)))
    })
  }
  const end = async (number: number, failure?: Error) => {
    ends[number - 1]?.(failure)
    await new Promise(setImmediate)
  }
  return { work, end, startedRuns: () => ends.length }
}

test('callers that arrive during a run share the next one', async () => {
  const { work, end, startedRuns } = steered()
  const runShared = sharedRun(work)
  const first = runShared()
  const second = runShared()
  const third = runShared()
  expect(startedRuns()).toBe(1)
  await end(1)
  expect(startedRuns()).toBe(2)
  const fourth = runShared()
  await end(2)
  await end(3)
  await expect(Promise.all([first, second, third, fourth])).resolves.toEqual([1, 2, 2, 3])
  const later = runShared()
  await end(4)
  await expect(later).resolves.toBe(4)
})

test('a failed run rejects for its own callers, and the next run starts', async () => {
  const { work, end } = steered()
  const runShared = sharedRun(work)
  const first = runShared()
  const second = runShared()
  const refused = expect(first).rejects.toThrow('connection lost')
  await end(1, new Error('connection lost'))
  await refused
  await end(2)
  await expect(second).resolves.toBe(2)
})

test('different keys run independently, and a key without waiting callers is removed', async () => {
  const { work, end, startedRuns } = steered()
  const runShared = sharedRuns<number>()
  const one = runShared('one', work)
  const other = runShared('other', work)
  const oneMore = runShared('one', () => Promise.reject(new Error('not the first value of this key')))
  expect(startedRuns()).toBe(2)
  await end(1)
  await end(2)
  await end(3)
  await expect(Promise.all([one, other, oneMore])).resolves.toEqual([1, 2, 3])
  const fresh = runShared('one', () => Promise.resolve(9))
  await expect(fresh).resolves.toBe(9)
})

test('keys requested during a batch are read together in the next one; an unknown key yields undefined', async () => {
  const batches: (readonly string[])[] = []
  const readOne = sharedBatch(async (keys) => {
    batches.push(keys)
    await new Promise(setImmediate)
    return new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `${key} of ${batches.length}`]))
  })
  const results = Promise.all(['one', 'two', 'gone', 'two'].map((key) => readOne(key)))
  await expect(results).resolves.toEqual(['one of 1', 'two of 2', undefined, 'two of 2'])
  expect(batches).toEqual([['one'], ['two', 'gone']])
})
