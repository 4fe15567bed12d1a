import { neighboursOf } from './neighbours'

test('returns the keys beside the open record, null at the ends; null for a record that was never in the list', () => {
  const keys = ['a', 'b', 'c']
  expect(neighboursOf(keys, 'b', undefined)).toEqual({ previous: 'a', next: 'c' })
  expect(neighboursOf(keys, 'a', undefined)).toEqual({ previous: null, next: 'b' })
  expect(neighboursOf(keys, 'c', undefined)).toEqual({ previous: 'b', next: null })
  expect(neighboursOf(keys, 'x', undefined)).toBeNull()
  expect(neighboursOf(keys, 'x', { key: 'b', keys })).toBeNull()
})

test('a record that has left the list retains its place among those that are still there', () => {
  const place = { key: 'c', keys: ['a', 'b', 'c', 'd', 'e'] }
  expect(neighboursOf(['a', 'b', 'd', 'e'], 'c', place)).toEqual({ previous: 'b', next: 'd' })
  expect(neighboursOf(['new', 'a', 'e'], 'c', place)).toEqual({ previous: 'a', next: 'e' })
  expect(neighboursOf([], 'c', place)).toEqual({ previous: null, next: null })
})
