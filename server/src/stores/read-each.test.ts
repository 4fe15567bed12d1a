import { ConnectorError } from './connector-error'
import { readAll } from './read-each'

const unreadable = new ConnectorError('store.bad_shape')
/** Reads all ids except those that start with x. */
const read = async (ids: string[]) => {
  const readable = ids.filter((id) => !id.startsWith('x'))
  if (readable.length === 0) throw unreadable
  return { read: readable.map((id) => ({ id })), unreadable: null }
}

test('an unreadable batch is missing among others', async () => {
  const found = await readAll([['a', 'x1'], ['x2', 'x3'], ['b']], read)
  expect([...found.keys()]).toEqual(['a', 'b'])
})

test('when nothing can be read at all, the response itself has an unexpected shape', async () => {
  await expect(readAll([['x1'], ['x2']], read)).rejects.toBe(unreadable)
})

test('another failure ends the reading', async () => {
  const failed = new ConnectorError('store.timeout')
  const late = (ids: string[]) => (ids.includes('b') ? Promise.reject(failed) : read(ids))
  await expect(readAll([['a'], ['b']], late)).rejects.toBe(failed)
})
