import { sharedBatch, sharedRun, sharedRuns } from './shared-run'

/** Work whose runs end when the test says so; each answers with its number. */
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
  return { work, end, begun: () => ends.length }
}

test('who asks while it runs is answered by the next run, together with the others who do', async () => {
  const { work, end, begun } = steered()
  const ask = sharedRun(work)
  const first = ask()
  const second = ask()
  const third = ask()
  expect(begun()).toBe(1)
  await end(1)
  expect(begun()).toBe(2)
  const fourth = ask()
  await end(2)
  await end(3)
  await expect(Promise.all([first, second, third, fourth])).resolves.toEqual([1, 2, 2, 3])
  const later = ask()
  await end(4)
  await expect(later).resolves.toBe(4)
})

test('a run that fails fails for those whom it was for, and the next one is begun', async () => {
  const { work, end } = steered()
  const ask = sharedRun(work)
  const first = ask()
  const second = ask()
  const refused = expect(first).rejects.toThrow('connection lost')
  await end(1, new Error('connection lost'))
  await refused
  await end(2)
  await expect(second).resolves.toBe(2)
})

test('work under another key waits for nobody, and what nobody waits for is forgotten', async () => {
  const { work, end, begun } = steered()
  const ask = sharedRuns<number>()
  const one = ask('one', work)
  const other = ask('other', work)
  const oneMore = ask('one', () => Promise.reject(new Error('not what this key began with')))
  expect(begun()).toBe(2)
  await end(1)
  await end(2)
  await end(3)
  await expect(Promise.all([one, other, oneMore])).resolves.toEqual([1, 2, 3])
  const fresh = ask('one', () => Promise.resolve(9))
  await expect(fresh).resolves.toBe(9)
})

test('keys asked for while a batch is read are read together by the next one; an unknown key has no answer', async () => {
  const batches: (readonly string[])[] = []
  const ask = sharedBatch(async (keys) => {
    batches.push(keys)
    await new Promise(setImmediate)
    return new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `${key} of ${batches.length}`]))
  })
  const answers = Promise.all(['one', 'two', 'gone', 'two'].map((key) => ask(key)))
  await expect(answers).resolves.toEqual(['one of 1', 'two of 2', undefined, 'two of 2'])
  expect(batches).toEqual([['one'], ['two', 'gone']])
})
