import { z } from '@outlet/shared/contract/zod'
import { EtagCache } from './etag-cache'

const schema = z.object({ a: z.number() })
const kept = (bytes: number) => ({ etag: `"${bytes}"`, value: { a: bytes }, bytes })

test('the longest unused go first', () => {
  const cache = new EtagCache(100)
  cache.set('one', schema, kept(40))
  cache.set('two', schema, kept(41))
  cache.get('one', schema)
  cache.set('three', schema, kept(42))
  expect(cache.get('two', schema)).toBeNull()
  expect(cache.get('one', schema)).toEqual({ etag: '"40"', value: { a: 40 } })
  cache.set('one', schema, kept(50))
  expect(cache.get('three', schema)?.value).toEqual({ a: 42 })
  cache.set('large', schema, kept(101))
  expect(['one', 'three', 'large'].map((url) => cache.get(url, schema))).toEqual([
    { etag: '"50"', value: { a: 50 } },
    { etag: '"42"', value: { a: 42 } },
    null,
  ])
})

test('what was parsed with another schema is not given', () => {
  const cache = new EtagCache(100)
  cache.set('one', schema, kept(40))
  expect(cache.get('one', z.object({ a: z.number() }))).toBeNull()
})
