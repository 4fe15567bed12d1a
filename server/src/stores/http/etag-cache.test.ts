import { z } from '@outlet/shared/contract/zod'
import { EtagCache } from './etag-cache'

const schema = z.object({ a: z.number() })
const entryOf = (bytes: number) => ({ condition: { 'if-none-match': `"${bytes}"` }, value: { a: bytes }, bytes })

test('the least recently used entries are evicted first', () => {
  const cache = new EtagCache(100)
  cache.set('one', schema, entryOf(40))
  cache.set('two', schema, entryOf(41))
  cache.get('one', schema)
  cache.set('three', schema, entryOf(42))
  expect(cache.get('two', schema)).toBeNull()
  expect(cache.get('one', schema)).toEqual({ condition: { 'if-none-match': '"40"' }, value: { a: 40 } })
  cache.set('one', schema, entryOf(50))
  expect(cache.get('three', schema)?.value).toEqual({ a: 42 })
  cache.set('large', schema, entryOf(101))
  expect(['one', 'three', 'large'].map((url) => cache.get(url, schema))).toEqual([
    { condition: { 'if-none-match': '"50"' }, value: { a: 50 } },
    { condition: { 'if-none-match': '"42"' }, value: { a: 42 } },
    null,
  ])
})

test('a value parsed with another schema is not returned', () => {
  const cache = new EtagCache(100)
  cache.set('one', schema, entryOf(40))
  expect(cache.get('one', z.object({ a: z.number() }))).toBeNull()
})
