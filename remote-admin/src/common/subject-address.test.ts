import { subjectAddress } from './subject-address'

test('leads to the page of what has one', () => {
  expect(subjectAddress('order', 'a')).toBe('/orders/list?order=a')
  expect(subjectAddress('user', 'a&b')).toBe('/user/management?user=a%26b')
  expect(subjectAddress('store', 'coach-eu')).toBe('/stores/list?store=coach-eu')
  expect(subjectAddress('product_base', 'a')).toBe('/product_base?item=a')
  expect(subjectAddress('work_schedule', 'orders.purge')).toBe('/system/work')
  expect(subjectAddress('constructor', 'a')).toBeNull()
})
