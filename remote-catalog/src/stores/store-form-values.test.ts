import { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { credentialFields, newStoreValues, optionalFields, ownFields } from './store-form-values'

const fields = StoreDialect.options.flatMap((dialect) => [...ownFields(dialect), ...credentialFields(dialect)])

test('every field of every dialect has an initial value', () => {
  expect(fields.length).toBeGreaterThan(10)
  expect(fields.filter((field) => !(field in newStoreValues))).toEqual([])
})

test('fields that the schema does not require may be empty', () => {
  const optional = ['redirect_uri', 'channel_token', 'country', 'client_secret', 'storefront_token']
  expect([...new Set(fields.filter((field) => optionalFields.includes(field)))].sort()).toEqual(optional.sort())
})

test.each([enUS, zhCN])('every dialect and each of its fields has its texts', ({ stores }) => {
  const { dialect: names, field: labels, form } = stores
  expect(StoreDialect.options.filter((dialect) => !(dialect in names && dialect in form.dialect_hint))).toEqual([])
  expect(fields.filter((field) => !(field in labels && `${field}_hint` in form))).toEqual([])
})
