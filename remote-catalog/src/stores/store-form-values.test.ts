import type { DialectField } from '@outlet/shared/contract/stores/define-dialect'
import { StoreDialect, storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import { credentialFields, newStoreValues, optionalFields, ownFields } from './store-form-values'

const fields = StoreDialect.options.flatMap((dialect) => [...ownFields(dialect), ...credentialFields(dialect)])

test('every field of every dialect has an initial value', () => {
  expect(fields.length).toBeGreaterThan(10)
  expect(fields.filter((field) => !(field in newStoreValues))).toEqual([])
})

test('fields that the schema does not require may be empty', () => {
  const optional = ['redirect_uri', 'channel_token', 'country', 'client_secret', 'storefront_token']
  const required = ['organization_id', 'site_id', 'list_price_book', 'region_id', 'client_id', 'publishable_key']
  expect(optionalFields).toEqual(expect.arrayContaining(optional))
  expect(required.filter((field) => optionalFields.some((known) => known === field))).toEqual([])
})

interface Schemas {
  own: Readonly<Record<string, z.ZodType>>
  credentials: { shape: Readonly<Record<string, z.ZodType>> }
  fields: Readonly<Record<string, DialectField>>
}
const definitions: readonly Schemas[] = Object.values(storeDialects)
const invalid = ['', ' ', ';', 'x'.repeat(300), [], ['a b']]

test('every error code of a field has its message', () => {
  const codes = definitions.flatMap(({ own, credentials, fields: texts }) =>
    Object.entries({ ...own, ...credentials.shape }).flatMap(([field, schema]) =>
      invalid
        .flatMap((value) => schema.safeParse(value).error?.issues ?? [])
        .filter(({ message }) => message.startsWith('store.'))
        .map(({ message }) => ({ code: message, message: texts[field]?.problems?.[message] })),
    ),
  )
  expect(codes.length).toBeGreaterThan(10)
  expect(codes.filter(({ message }) => message === undefined)).toEqual([])
})
