import { Maintenance } from './maintenance'
import { storeFields } from './store-fields'
import { STORE_KEY_PATTERN } from './store-key'
import type { FieldTexts, Label } from '../label'
import { storedForm } from '../list/stored-form'
import { ProductId } from '../products/product-code'
import { nameText } from '../text'
import { Timestamp } from '../time'
import { z } from '../zod'

const isPlainOrigin = (text: string) => {
  const { origin, href } = new URL(text)
  return href === `${origin}/`
}
/** Origin of a proxy. User and password are not part of it, because they are credentials. */
const proxyAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isPlainOrigin)
  .transform((url) => new URL(url).origin)

/** Settings of stores of all dialects. */
export const commonSettings = {
  name: nameText(100, 'store.name_required'),
  /** Origin of the store's API: scheme, host and port. */
  base_url: z
    .url({ protocol: /^https?$/, error: 'store.base_url_invalid', abort: true })
    .refine((url) => new URL(url).origin === url.replace(/\/$/, ''), { error: 'store.base_url_not_origin' })
    .transform((url) => new URL(url).origin),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Rate limit: maximum number of requests per second, across all workers. */
  rate_per_second: z.number().positive().max(1000),
  burst: z.int().min(1).max(1000),
  concurrency: z.int().min(1).max(100),
  /** Maximum quantity of a variant in one order. A setting, because no API provides it. */
  max_orderable_quantity: z.int().min(1).max(10_000),
  /** Interval in hours between automatic catalogue syncs; 0 = only on request. Defaults to once a day. */
  sync_every_hours: z.int().min(0).max(720).optional(),
  /** Periods without checks and syncs. Failures raise no alert in them. Defaults to none. */
  maintenance: Maintenance.optional(),
  /**
   * HTTP proxy of the store; `direct` = no proxy, independent of the installation's setting; null = the installation's
   * proxy.
   */
  proxy: z.union([z.literal('direct'), proxyAddress], 'store.proxy_invalid').nullish(),
}

/** Country of a market (ISO 3166-1 alpha-2). */
export const marketCountry = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'store.country_invalid')

/** Product that the test reads; by default the first of the catalogue. Needed when the store lists no catalogue. */
const tested = { product_id: ProductId.optional() }

/** Connects the store even if its test does not prove it: a store that is offline, throttled or locked. */
const unproven = { accept_unproven: z.boolean().optional() }

const key = { key: z.string().trim().regex(STORE_KEY_PATTERN, 'store.key_invalid') }

/** Steps that a change may contain besides settings. */
export const changeSteps = {
  version: z.int(),
  resume: z.literal(true).optional(),
  pause: z.literal(true).optional(),
  /** Mutes the store and its monitors until this time (snooze); null ends the mute. */
  muted_until: Timestamp.nullable().optional(),
}

/** Credentials of the store's proxy. */
export const proxyLogin = {
  proxy_user: z.string().trim().min(1).max(200).optional(),
  proxy_password: z.string().min(1).max(200).optional(),
}

/** Texts of a setting or a credential. */
export interface DialectField extends FieldTexts {
  readonly hint: Label
  /** Belongs to the address or the identity for the store's API. Other settings select what is read. */
  readonly isAccess?: true
  /** Rarely changed: folded in the form. */
  readonly isAdvanced?: true
  /** Messages by the error code of the schema. */
  readonly problems?: Readonly<Record<string, Label>>
}

type Shape = Readonly<Record<string, z.ZodType>>
type FieldOf<Own, Credentials extends z.ZodObject> =
  | keyof Own
  | Exclude<keyof Credentials['shape'], keyof typeof proxyLogin>

interface DialectDefinition<Own, Credentials extends z.ZodObject> {
  name: Label
  /** Kind of the stock that can be read, and the API's name. */
  hint: Label
  originExample: string
  /** Whether the store lists its products; otherwise each is added by the address of its page. Undefined = it does. */
  isListed?: false
  /** Settings that only this dialect has, in the order in which the form shows them. Texts, except `category_ids`. */
  own: Own
  /** Write-only: never part of a response. Includes `proxyLogin`. */
  credentials: Credentials
  /** Own settings that are addresses to which credentials are sent, besides the store's own one. */
  receivers?: readonly (keyof Own & string)[]
  /** Texts of settings and credentials. */
  fields: Readonly<Record<FieldOf<Own, Credentials>, DialectField>>
}

/** Settings as they are stored: one that may be omitted is null if it is not set. */
type StoredSettings<Own> = {
  [Name in keyof Own]: Own[Name] extends z.ZodOptional<infer Inner extends z.ZodType> ? z.ZodDefault<Inner> : Own[Name]
}

const storedSettings = <Own extends Shape>(own: Own) => {
  const fields = Object.entries(own).map(([name, field]) => [
    name,
    storedForm(field.type === 'optional' ? field.default(null) : field),
  ])
  // Object.fromEntries loses the names.
  return Object.fromEntries(fields) as StoredSettings<Own>
}

/** Credentials in the request that connects a store: they may be missing if the API needs none. */
const givenCredentials = <Credentials extends z.ZodObject>(credentials: Credentials) => {
  const none = credentials.safeParse({})
  // An object is not undefined, which the type of a generic schema does not show.
  return none.success ? credentials.default(none.data as z.core.util.NoUndefined<z.output<Credentials>>) : credentials
}

/** Derives the schemas of a dialect. Its adapter is the server's folder of the same name. */
export const defineDialect = <Name extends string, Own extends Shape, Credentials extends z.ZodObject>(
  name: Name,
  definition: DialectDefinition<Own, Credentials>,
) => {
  const { own, credentials } = definition
  const settings = { ...commonSettings, ...own }
  return {
    ...definition,
    stored: z.object({ dialect: z.literal(name), ...storedSettings(own) }),
    /** Store as responses contain it. */
    store: z.object({ ...storeFields, dialect: z.literal(name), ...storedSettings(own) }),
    /** Settings with which a store is connected. */
    connect: z.strictObject({
      ...key,
      credentials: givenCredentials(credentials),
      dialect: z.literal(name),
      ...settings,
      ...tested,
      ...unproven,
    }),
    /** Settings to test. Without credentials, those of the connected store with this key are used, or none. */
    trial: z.strictObject({
      ...key,
      credentials: credentials.optional(),
      dialect: z.literal(name),
      ...settings,
      ...tested,
    }),
    /** Permitted changes. The dialect itself cannot be changed. */
    change: z
      .strictObject(settings)
      .partial()
      .extend({ credentials: credentials.optional(), ...changeSteps }),
  }
}
