import type { DialectField } from '@outlet/shared/contract/stores/define-dialect'
import {
  ownSettings,
  storeCredentials,
  storeDialects,
  type StoreDescription,
  type StoreDialect,
} from '@outlet/shared/contract/stores/store-settings'
import { usualLimits } from '@outlet/shared/contract/stores/configure-stores'
import type { StoreProposal } from '@outlet/shared/contract/stores/recognise-address'
import { NO_MAINTENANCE } from '@outlet/shared/contract/stores/maintenance'
import { storeCan } from '@outlet/shared/contract/stores'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import type { z } from '@outlet/shared/contract/zod'

type TypedField = Exclude<keyof typeof ownSettings | keyof typeof storeCredentials, 'category_ids'>
// Object.fromEntries loses the names.
const typedFields = Object.fromEntries(
  Object.keys({ ...ownSettings, ...storeCredentials }).map((field) => [field, '']),
) as Record<TypedField, string>

/**
 * Values of the form: the fields of all dialects, of which one dialect's are shown. Stored credentials are never among
 * them.
 */
export const newStoreValues = {
  key: '',
  name: '',
  // Widened to all dialects, because the form's type is derived from this object; the value is only the default.
  dialect: 'sfcc-ocapi' as StoreDialect,
  base_url: '',
  ...typedFields,
  /** Address of a product that the test of a new store reads. */
  product_id: '',
  category_ids: [] as readonly string[],
  currency: 'USD',
  ...usualLimits,
  proxy: '',
  maintenance: NO_MAINTENANCE,
}
export type StoreFormValues = typeof newStoreValues
type Field = keyof StoreFormValues

/** Login of the store's proxy, which is stored with its credentials. */
export const proxyLoginFields = ['proxy_user', 'proxy_password'] as const
const isProxyLogin = (field: Field) => proxyLoginFields.some((login) => login === field)

// `Object.keys` returns string[]. The initial values above name every field of every dialect; a test finds a missing one.
const fieldsOf = (shape: object) => Object.keys(shape) as Field[]

/** Fields that only this dialect has, in display order. */
export const ownFields = (dialect: StoreDialect): readonly Field[] => fieldsOf(storeDialects[dialect].own)

/** Texts of a field; undefined = the dialect has no such field. */
export const fieldTexts = (dialect: StoreDialect, field: string): DialectField | undefined => {
  const { fields }: { fields: Readonly<Record<string, DialectField>> } = storeDialects[dialect]
  return fields[field]
}

/** Credentials of the store's API. */
export const credentialFields = (dialect: StoreDialect): readonly Field[] =>
  fieldsOf(storeDialects[dialect].credentials.shape).filter((field) => !isProxyLogin(field))

const shapes = Object.values(storeDialects).map(({ own, credentials }) => ({ own, credentials: credentials.shape }))
const fieldsThatAccept = (schemas: Readonly<Record<string, z.ZodType>>, value: unknown) =>
  fieldsOf(schemas).filter((field) => schemas[field]?.safeParse(value).success)

export const secretFields: readonly Field[] = shapes.flatMap(({ credentials }) => fieldsOf(credentials))
/** Settings that may be null. */
const nullableFields: readonly Field[] = ['proxy', ...shapes.flatMap(({ own }) => fieldsThatAccept(own, null))]
const optionalCredentials = shapes.flatMap(({ credentials }) => fieldsThatAccept(credentials, undefined))
/** Fields that may be empty; the store then has no such setting. */
export const optionalFields: readonly Field[] = [...optionalCredentials, ...nullableFields]

const commonFields = [
  'name',
  'base_url',
  'currency',
  'rate_per_second',
  'burst',
  'concurrency',
  'max_orderable_quantity',
  'sync_every_hours',
  'proxy',
  'maintenance',
] as const

const picked = (values: StoreFormValues, fields: readonly Field[]): Partial<Record<Field, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))

const settingsIn = (values: StoreFormValues): Partial<Record<Field, unknown>> => {
  const settings = picked(values, [...commonFields, ...ownFields(values.dialect)])
  const none = nullableFields.filter((field) => settings[field] === '').map((field) => [field, null])
  return { ...settings, ...Object.fromEntries(none) }
}

const credentialsIn = (values: StoreFormValues) => {
  const isLeftOut = (field: Field) => optionalCredentials.includes(field) && values[field] === ''
  return picked(
    values,
    [...credentialFields(values.dialect), ...proxyLoginFields].filter((field) => !isLeftOut(field)),
  )
}

/** The typed credentials. If none are typed, the stored ones stay. */
const typedCredentials = (values: StoreFormValues) => {
  const fields = [...credentialFields(values.dialect), ...proxyLoginFields]
  const isTyped = fields.some((field) => String(values[field] ?? '').trim() !== '')
  return isTyped ? { credentials: credentialsIn(values) } : {}
}

/** Settings of a saved store, without credentials. */
export const settingsOf = (store: ConfiguredStore): StoreDescription => {
  const stored: Readonly<Record<string, unknown>> = { ...store }
  const { key, dialect } = store
  const fields = [...commonFields, ...ownFields(dialect)]
  // The fields are those of the dialect's schema, which the type does not show.
  return { key, dialect, ...Object.fromEntries(fields.map((field) => [field, stored[field]])) } as StoreDescription
}

export type StoreChangeValues = StoreFormValues & { readonly version: number }

export const valuesOfStore = (store: ConfiguredStore): StoreChangeValues => {
  const settings = Object.entries(settingsOf(store)).map(([field, value]) => [field, value ?? ''])
  return { ...newStoreValues, ...Object.fromEntries(settings), version: store.version }
}

/** Whether the dialect's stores list their products; otherwise the test of a new store needs one. */
export const isListed = (dialect: StoreDialect): boolean => {
  const { isListed: lists = true }: { isListed?: boolean } = storeDialects[dialect]
  return lists
}

/** The values that a recognised store states; what it does not state stays as it is. */
export const valuesOfProposal = (
  { currency, own, ...settings }: StoreProposal,
  productId: string,
): Partial<StoreFormValues> => ({
  ...settings,
  ...own,
  ...(currency !== null && { currency }),
  ...(!isListed(settings.dialect) && { product_id: productId }),
})

const testedProduct = ({ dialect, product_id }: StoreFormValues) =>
  isListed(dialect) || product_id.trim() === '' ? {} : { product_id: product_id.trim() }

/** Converts the form's values to the body of `POST /stores`. */
export const connectBody = (values: StoreFormValues) => {
  const { maintenance, ...settings } = settingsIn(values)
  return {
    key: values.key,
    dialect: values.dialect,
    ...settings,
    ...(values.maintenance.windows.length > 0 && { maintenance }),
    credentials: credentialsIn(values),
    ...testedProduct(values),
  }
}

/** Converts the form's values to the body of `POST /stores/try`. */
export const trialBody = (values: StoreFormValues) => {
  const { maintenance: _maintenance, ...settings } = settingsIn(values)
  return {
    key: values.key,
    dialect: values.dialect,
    ...settings,
    ...typedCredentials(values),
    ...testedProduct(values),
  }
}

/** Converts the form's values to the body of `PATCH /stores/:storeKey`. */
export const changeBody = (store: ConfiguredStore) => (values: StoreChangeValues) => {
  const { base_url, ...settings } = settingsIn(values)
  const change = { ...settings, version: values.version }
  return storeCan.move(store) ? { ...change, base_url, ...typedCredentials(values) } : change
}

/** Form field for a path of the body, such as `credentials.client_id` or `category_ids.1`. */
export const storeFieldOf = (path: string): string => {
  if (path === 'credentials') return 'client_id'
  if (path.startsWith('maintenance')) return 'maintenance'
  return path.startsWith('category_ids') ? 'category_ids' : path.replace(/^credentials\./, '')
}
