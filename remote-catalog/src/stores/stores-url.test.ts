import { storeFilters } from '@outlet/shared/contract/stores'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { manifest } from '../manifest'
import { StoresUrl, listQueryOf } from './stores-url'

const read = (search: string) => readUrlState(StoresUrl, search)

test('the manifest starts exactly the read that the page asks for', () => {
  const route = manifest.routes.find(({ name }) => name === 'StoreList')
  const [list = ''] = route?.reads ?? []
  expect([...new URLSearchParams(list.split('?').slice(1).join('?')).keys()]).toEqual([
    ...Object.keys(storeFilters),
    'sort',
  ])
})

test('the list asks for what the address says; a drawer is no filter', () => {
  expect(listQueryOf(read('?store=coach-outlet&form=edit'))).toEqual({})
  expect(listQueryOf(read('?deleted=true&sort=-key'))).toEqual({ deleted: true, sort: '-key' })
  expect(listQueryOf(read('?deleted=false&store=No%20Key'))).toEqual({})
})
