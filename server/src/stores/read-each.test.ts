import { ConnectorError } from './connector-error'
import { readAll } from './read-each'

const unreadable = new ConnectorError('store.bad_shape')
/** Reads all but what begins with x. */
const read = async (ids: string[]) => {
  const readable = ids.filter((id) => !id.startsWith('x'))
  if (readable.length === 0) throw unreadable
  return { read: readable.map((id) => ({ id })), unreadable: null }
}

test('a batch of which nothing can be read is missing among others', async () => {
  const found = await readAll([['a', 'x1'], ['x2', 'x3'], ['b']], read)
  expect([...found.keys()]).toEqual(['a', 'b'])
})

test('where nothing can be read at all, the answer itself is of an unexpected shape', async () => {
  await expect(readAll([['x1'], ['x2']], read)).rejects.toBe(unreadable)
})

test('another failure ends the reading', async () => {
  const failed = new ConnectorError('store.timeout')
  const late = (ids: string[]) => (ids.includes('b') ? Promise.reject(failed) : read(ids))
  await expect(readAll([['a'], ['b']], late)).rejects.toBe(failed)
})
