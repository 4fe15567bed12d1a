import { RecentBytes } from './recent-bytes'

test('forgets what was used longest ago when the total is reached', () => {
  const recent = new RecentBytes(100)
  for (let n = 0; n < 10; n++) recent.set(`file ${n}`, Buffer.alloc(10))
  recent.get('file 0')
  recent.set('one more', Buffer.alloc(10))
  expect(recent.get('file 0')).toBeDefined()
  expect(recent.get('file 1')).toBeUndefined()
  expect(recent.get('one more')).toBeDefined()
})

test('does not keep what is large', () => {
  const recent = new RecentBytes(100)
  recent.set('large', Buffer.alloc(13))
  expect(recent.get('large')).toBeUndefined()
})
