import { subjectAddress } from './subject-address'

test('returns the page of a subject, or null', () => {
  expect(subjectAddress('order', 'a')).toBe('/orders/list?order=a')
  expect(subjectAddress('user', 'a&b')).toBe('/user/management?user=a%26b')
  expect(subjectAddress('store', 'coach-eu')).toBe('/stores/list?store=coach-eu')
  expect(subjectAddress('product_base', 'a')).toBe('/product_base?item=a')
  expect(subjectAddress('environment', 'staging')).toBe('/releases?environment=staging')
  expect(subjectAddress('release', 'orders@1.4.0')).toBe('/releases?remote=orders')
  expect(subjectAddress('work_schedule', 'orders.purge')).toBe('/system/work')
  expect(subjectAddress('constructor', 'a')).toBeNull()
})
