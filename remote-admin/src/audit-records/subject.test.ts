import { subjectAddress, subjectName } from './subject'

test('leads to the page of what has one', () => {
  expect(subjectAddress({ subject_type: 'order', subject_id: 'a' })).toBe('/orders/list?order=a')
  expect(subjectAddress({ subject_type: 'user', subject_id: 'a&b' })).toBe('/user/management?user=a%26b')
  expect(subjectAddress({ subject_type: 'store', subject_id: 'coach-eu' })).toBe('/stores/list?store=coach-eu')
  expect(subjectAddress({ subject_type: 'product_base', subject_id: 'a' })).toBe('/product_base?item=a')
  expect(subjectAddress({ subject_type: 'constructor', subject_id: 'a' })).toBeNull()
})

test('is named as people know it, as far as the record tells', () => {
  const record = { subject_id: 'id' }
  expect(subjectName({ ...record, after: { order_number: 'M-1' } })).toBe('M-1')
  expect(subjectName({ ...record, before: { username: 'lin' }, after: null })).toBe('lin')
  expect(subjectName({ ...record, actor: { kind: 'user', id: 'id', name: 'Lin' } })).toBe('Lin')
  expect(subjectName({ ...record, after: { role: 'admin' } })).toBe('id')
})
