import { auditRecordList } from '@outlet/shared/contract/audit-records'
import { manifest } from '../manifest'
import { auditSource } from './audit-source'

const { readUrl: read, queryOf, filterOf, noFilter } = auditSource

test('the manifest preloads exactly the requests of the page', () => {
  const route = manifest.routes.find(({ name }) => name === 'AuditRecordList')
  const [list = '', count = ''] = route?.reads ?? []
  const names = (text: string) => [...new URLSearchParams(text.split('?').slice(1).join('?')).keys()]
  expect(names(list)).toEqual([...Object.keys(auditRecordList.filters), 'sort'])
  expect(names(count)).toEqual(Object.keys(auditRecordList.filters))
})

test('the list request contains the filters of the address, but not the open drawer', () => {
  expect(queryOf(read('?record=00000000-0000-7000-8000-000000000001'))).toEqual({})
  expect(queryOf(read('?action=orders.record&subject_type=order&sort=at'))).toEqual({
    action: ['orders.record'],
    subject_type: 'order',
    sort: 'at',
  })
  expect(filterOf(read('?subject_id=1'))).toEqual({ subject_id: '1' })
  expect(Object.keys(noFilter)).toEqual(Object.keys(auditRecordList.filters))
})
