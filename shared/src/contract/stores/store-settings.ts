import { storeFields } from './store-fields'
import { STORE_KEY_PATTERN } from './store-key'
import { storedForm } from '../list/stored-form'
import { nameText } from '../text'
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
const common = {
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
  /**
   * HTTP proxy of the store; `direct` = no proxy, independent of the installation's setting; null = the installation's
   * proxy.
   */
  proxy: z.union([z.literal('direct'), proxyAddress], 'store.proxy_invalid').nullish(),
}

const key = { key: z.string().trim().regex(STORE_KEY_PATTERN, 'store.key_invalid') }

const steps = {
  version: z.int(),
  resume: z.literal(true).optional(),
  pause: z.literal(true).optional(),
}

const clientId = z.string().trim().min(1, 'store.client_id_required').max(200)
const clientSecret = z.string().trim().min(1).max(200)
/** Public access token of the Storefront API; a cart permalink needs none. */
const storefrontToken = z
  .string()
  .trim()
  .regex(/^\w{1,200}$/, 'store.storefront_token_invalid')
const publishableKey = z.string().trim().min(1, 'store.publishable_key_required').max(200)

/** Credentials of the store's proxy. */
const proxyLogin = {
  proxy_user: z.string().trim().min(1).max(200).optional(),
  proxy_password: z.string().min(1).max(200).optional(),
}

/** Settings of Salesforce Commerce Cloud, for both of its APIs. */
const sfcc = {
  site_id: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,100}$/, 'store.site_id_invalid'),
  category_ids: z
    .array(
      z
        .string()
        .trim()
        // One word of any characters except separators, because lists of ids are typed with blanks, commas or
        // semicolons.
        .regex(/^[^\s\p{C},;，；、]{1,100}$/u, 'store.category_invalid'),
    )
    .min(1, 'store.category_required')
    .max(50),
  list_price_book: z.string().trim().min(1, 'store.price_book_required').max(100),
}

interface DialectSchemas<Own, Credentials, Given> {
  /** Settings that only this dialect has, in the order in which the form shows them. */
  own: Own
  /** Write-only: never part of a response. */
  credentials: Credentials
  /** `credentials` in the request that connects a store: with a default if the API needs none. */
  given: Given
  /** Example of the API's origin. */
  originExample: string
}

/** Settings as they are stored: one that may be omitted is null if it is not set. */
type StoredSettings<Own> = {
  [Name in keyof Own]: Own[Name] extends z.ZodOptional<infer Inner extends z.ZodType> ? z.ZodDefault<Inner> : Own[Name]
}

type Shape = Readonly<Record<string, z.ZodType>>

const storedSettings = <Own extends Shape>(own: Own) => {
  const fields = Object.entries(own).map(([name, field]) => [
    name,
    storedForm(field.type === 'optional' ? field.default(null) : field),
  ])
  // Object.fromEntries loses the names.
  return Object.fromEntries(fields) as StoredSettings<Own>
}

/** Derives the schemas of a dialect. Its adapter is the server's folder of the same name. */
const defineDialect = <
  Name extends string,
  Own extends Shape,
  Credentials extends z.ZodObject,
  Given extends z.ZodType,
>(
  name: Name,
  { own, credentials, given, originExample }: DialectSchemas<Own, Credentials, Given>,
) => ({
  own,
  credentials,
  originExample,
  /** The dialect's own settings of a stored store. */
  stored: z.object({ dialect: z.literal(name), ...storedSettings(own) }),
  /** Store as responses contain it. */
  store: z.object({ ...storeFields, dialect: z.literal(name), ...storedSettings(own) }),
  /** Settings with which a store is connected. */
  connect: z.strictObject({ ...key, credentials: given, dialect: z.literal(name), ...common, ...own }),
  /** Settings to test. Without credentials, those of the connected store with this key are used, or none. */
  trial: z.strictObject({ ...key, credentials: credentials.optional(), dialect: z.literal(name), ...common, ...own }),
  /** Permitted changes. The dialect itself cannot be changed. */
  change: z
    .strictObject({ ...common, ...own })
    .partial()
    .extend({ credentials: credentials.optional(), ...steps }),
})

const ocapiCredentials = z.strictObject({ client_id: clientId, ...proxyLogin })
const ocapi = defineDialect('sfcc-ocapi', {
  own: sfcc,
  credentials: ocapiCredentials,
  given: ocapiCredentials,
  originExample: 'https://shop.example.com',
})

/** Private client with a secret, public client without. */
const scapiCredentials = z.strictObject({ client_id: clientId, client_secret: clientSecret.optional(), ...proxyLogin })
const anyScapi = defineDialect('sfcc-scapi', {
  own: {
    organization_id: z
      .string()
      .trim()
      .regex(/^f_ecom_[a-z0-9]{4}_[a-z0-9]{3}$/, 'store.organization_id_invalid'),
    ...sfcc,
    /** Redirect URI registered with a public client; null for a private client, which has a secret instead. */
    redirect_uri: z.url({ error: 'store.redirect_uri_invalid' }).max(256).nullish(),
  },
  credentials: scapiCredentials,
  given: scapiCredentials,
  originExample: 'https://kv7kzm78.api.commercecloud.salesforce.com',
})

/**
 * Whether the credentials suffice for a SCAPI client. A client without a secret authenticates with a registered
 * redirect URI.
 */
export const mayBeScapiClient = (redirect_uri: string | null | undefined, secret: string | undefined): boolean =>
  secret !== undefined || Boolean(redirect_uri)

const needsRedirect = { path: ['redirect_uri'], error: 'store.redirect_uri_required' }
const scapi = {
  ...anyScapi,
  connect: anyScapi.connect.refine(
    ({ redirect_uri, credentials }) => mayBeScapiClient(redirect_uri, credentials.client_secret),
    needsRedirect,
  ),
  trial: anyScapi.trial.refine(
    ({ redirect_uri, credentials }) => !credentials || mayBeScapiClient(redirect_uri, credentials.client_secret),
    needsRedirect,
  ),
}

/** With a token, carts are created at the store; without it, a cart is only a link. */
const shopifyCredentials = z.strictObject({ storefront_token: storefrontToken.optional(), ...proxyLogin })
const shopify = defineDialect('shopify', {
  own: {
    /**
     * Country (ISO 3166-1 alpha-2) of the market to read and buy in; null = the country that the shop assigns to this
     * server.
     */
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'store.country_invalid')
      .nullish(),
  },
  credentials: shopifyCredentials,
  given: shopifyCredentials.default({}),
  originExample: 'https://shop.example.com',
})

const medusaCredentials = z.strictObject({ publishable_key: publishableKey, ...proxyLogin })
const medusa = defineDialect('medusa', {
  own: {
    region_id: z
      .string()
      .trim()
      .regex(/^\w{1,100}$/, 'store.region_id_invalid'),
  },
  credentials: medusaCredentials,
  given: medusaCredentials,
  originExample: 'https://api.example.com',
})

const vendureCredentials = z.strictObject(proxyLogin)
const vendure = defineDialect('vendure', {
  own: {
    /**
     * Token of the channel to read and buy in; null = the store's default channel. Not a secret, because storefronts send
     * it.
     */
    channel_token: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,100}$/, 'store.channel_token_invalid')
      .nullish(),
  },
  credentials: vendureCredentials,
  given: vendureCredentials.default({}),
  originExample: 'https://api.example.com',
})

/** Store APIs that the console supports, in the order in which the form lists them. */
export const storeDialects = { 'sfcc-ocapi': ocapi, 'sfcc-scapi': scapi, shopify, medusa, vendure }

// `Object.keys` returns string[], but the keys are those of the table above.
export const StoreDialect = z.enum(Object.keys(storeDialects) as (keyof typeof storeDialects)[])
export type StoreDialect = z.infer<typeof StoreDialect>

export type StoreCredentials = { [Dialect in StoreDialect]: z.infer<(typeof storeDialects)[Dialect]['credentials']> }

const [first, ...others] = Object.values(storeDialects)
if (!first) throw new Error('there is no dialect')
/** Settings with which a store is connected, by dialect. */
export const StoreSettings = z.discriminatedUnion('dialect', [first.connect, ...others.map(({ connect }) => connect)])
export type StoreSettings = z.infer<typeof StoreSettings>

/**
 * Settings to test. Without credentials, those of the connected store with this key are used, or none if the dialect
 * needs none.
 */
export const StoreTrialSettings = z.discriminatedUnion('dialect', [first.trial, ...others.map(({ trial }) => trial)])
export type StoreTrialSettings = z.infer<typeof StoreTrialSettings>

/** A store's own settings of its dialect, as stored. */
export const StoredOwnSettings = z.discriminatedUnion('dialect', [first.stored, ...others.map(({ stored }) => stored)])

/** Connected store. Credentials are write-only and never part of a response. */
export const Store = z.discriminatedUnion('dialect', [first.store, ...others.map(({ store }) => store)])
export type Store = z.infer<typeof Store>

type WithoutCredentials<Settings> = Settings extends unknown ? Omit<Settings, 'credentials'> : never

/** Settings of a store without its credentials. */
export type StoreDescription = WithoutCredentials<StoreSettings>

type Definition = (typeof storeDialects)[StoreDialect]
type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const merged = (shapes: readonly z.ZodRawShape[]): object => Object.fromEntries(shapes.flatMap(Object.entries))
const definitions = Object.values(storeDialects)
/** Settings that only some dialects have. */
// `merged` loses the types of the shapes.
export const ownSettings = merged(definitions.map(({ own }) => own)) as Merged<Definition['own']>
/** Credentials of all dialects. */
// `merged` loses the types of the shapes.
export const storeCredentials = merged(definitions.map(({ credentials }) => credentials.shape)) as Merged<
  Definition['credentials']['shape']
>

/** Body of a change: fields of any dialect. The server rejects those that the store's dialect does not have. */
export const StoreChange = z
  .strictObject({ ...common, ...ownSettings })
  .partial()
  .extend({ credentials: z.strictObject(storeCredentials).partial().optional(), ...steps })
export type StoreChange = z.infer<typeof StoreChange>
