import { auditRecordFilters } from '@outlet/shared/contract/audit-records'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { manifest } from '../manifest'
import { AuditUrl, isFiltered, listQueryOf, noFilter } from './audit-url'

const read = (search: string) => readUrlState(AuditUrl, search)

test('the manifest starts exactly the reads that the page asks for', () => {
  const route = manifest.routes.find(({ name }) => name === 'AuditRecordList')
  const [list = '', count = ''] = route?.reads ?? []
  const names = (text: string) => [...new URLSearchParams(text.split('?').slice(1).join('?')).keys()]
  expect(names(list)).toEqual([...Object.keys(auditRecordFilters), 'sort'])
  expect(names(count)).toEqual(Object.keys(auditRecordFilters))
})

test('the list asks for what the address says; a drawer is no filter', () => {
  expect(listQueryOf(read('?record=00000000-0000-7000-8000-000000000001'))).toEqual({})
  expect(listQueryOf(read('?action=orders.record&subject_type=order&sort=at'))).toEqual({
    action: ['orders.record'],
    subject_type: 'order',
    sort: 'at',
  })
  expect(isFiltered(read('?subject_id=1'))).toBe(true)
  expect(Object.keys(noFilter)).toEqual(Object.keys(auditRecordFilters))
})
