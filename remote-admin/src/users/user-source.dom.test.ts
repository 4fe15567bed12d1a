import { userList } from '@outlet/shared/contract/users'
import { manifest } from '../manifest'
import { userSource } from './user-source'

const { readUrl: read, queryOf, filterOf, noFilter } = userSource

test('the manifest preloads exactly the requests of the page', () => {
  const [list = '', count = ''] = manifest.routes[0]?.reads ?? []
  const names = (text: string) => [...new URLSearchParams(text.split('?').slice(1).join('?')).keys()]
  expect(names(list)).toEqual([...Object.keys(userList.filters), 'sort'])
  expect(names(count)).toEqual(Object.keys(userList.filters))
})

test('the list request contains the filters of the address, but not the open drawer', () => {
  expect(queryOf(read('?user=00000000-0000-7000-8000-000000000001&form=edit'))).toEqual({})
  expect(queryOf(read('?deleted=true&role=admin'))).toEqual({ deleted: true, role: 'admin' })
  expect(filterOf(read('?form=new'))).toEqual({})
  expect(filterOf(read('?deleted=true'))).toEqual({ deleted: true })
  expect(Object.keys(noFilter)).toEqual(Object.keys(userList.filters))
})
