import { storeList } from '@outlet/shared/contract/stores'
import { manifest } from '../manifest'
import { storeSource } from './store-source'

const { readUrl: read, queryOf } = storeSource

test("the manifest starts exactly the page's first request", () => {
  const route = manifest.routes.find(({ name }) => name === 'StoreList')
  const [list = ''] = route?.reads ?? []
  expect([...new URLSearchParams(list.split('?').slice(1).join('?')).keys()]).toEqual([
    ...Object.keys(storeList.filters),
    'sort',
  ])
})

test('the list request follows the address; a drawer is not a filter', () => {
  expect(queryOf(read('?store=coach-outlet&form=edit'))).toEqual({})
  expect(queryOf(read('?deleted=true&sort=-key'))).toEqual({ deleted: true, sort: '-key' })
  expect(queryOf(read('?deleted=false&store=No%20Key'))).toEqual({})
})
