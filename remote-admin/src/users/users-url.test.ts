import { userFilters } from '@outlet/shared/contract/users'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { manifest } from '../manifest'
import { UsersUrl, isFiltered, listQueryOf, noFilter } from './users-url'

const read = (search: string) => readUrlState(UsersUrl, search)

test('the manifest starts exactly the reads that the page asks for', () => {
  const [list = '', count = ''] = manifest.routes[0]?.reads ?? []
  const names = (text: string) => [...new URLSearchParams(text.split('?').slice(1).join('?')).keys()]
  expect(names(list)).toEqual([...Object.keys(userFilters), 'sort'])
  expect(names(count)).toEqual(Object.keys(userFilters))
})

test('the list asks for what the address says; a drawer is no filter', () => {
  expect(listQueryOf(read('?user=00000000-0000-7000-8000-000000000001&form=edit'))).toEqual({})
  expect(listQueryOf(read('?deleted=true&role=admin'))).toEqual({ deleted: true, role: 'admin' })
  expect(isFiltered(read('?form=new'))).toBe(false)
  expect(isFiltered(read('?deleted=true'))).toBe(true)
  expect(Object.keys(noFilter)).toEqual(Object.keys(userFilters))
})
