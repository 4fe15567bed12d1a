import { subjectName } from './subject'

test('returns the name that the record contains', () => {
  const record = { subject_id: 'id' }
  expect(subjectName({ ...record, after: { order_number: 'M-1' } })).toBe('M-1')
  expect(subjectName({ ...record, before: { username: 'lin' }, after: null })).toBe('lin')
  expect(subjectName({ ...record, actor: { kind: 'user', id: 'id', name: 'Lin' } })).toBe('Lin')
  expect(subjectName({ ...record, subject_name: 'Wang', after: { name: 'Li' } })).toBe('Li')
  expect(subjectName({ ...record, subject_name: 'Wang', after: { ended_sessions: 1 } })).toBe('Wang')
  expect(subjectName({ ...record, after: { role: 'admin' } })).toBe('id')
})
