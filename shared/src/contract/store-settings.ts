import { STORE_KEY_PATTERN } from './store-key'
import { nameText } from './text'
import { z } from './zod'

/** The APIs that stores speak. */
export const StoreDialect = z.enum(['sfcc-ocapi', 'sfcc-scapi', 'shopify', 'medusa', 'vendure'])
export type StoreDialect = z.infer<typeof StoreDialect>

const isPlainOrigin = (text: string) => {
  const { origin, href } = new URL(text)
  return href === `${origin}/`
}
/** The origin only: user and password are credentials. */
const proxyAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isPlainOrigin)
  .transform((url) => new URL(url).origin)

/** What is set for a store of any dialect. */
const common = {
  name: nameText(100, 'store.name_required'),
  /** The origin only: scheme, host, port. */
  base_url: z
    .url({ protocol: /^https?$/, error: 'store.base_url_invalid', abort: true })
    .refine((url) => new URL(url).origin === url.replace(/\/$/, ''), { error: 'store.base_url_not_origin' })
    .transform((url) => new URL(url).origin),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Requests a second that the store is asked at most, over all workers. */
  rate_per_second: z.number().positive().max(1000),
  burst: z.int().min(1).max(1000),
  concurrency: z.int().min(1).max(100),
  /** What one order may hold of a variant: a setting, since no API field tells it. */
  max_orderable_quantity: z.int().min(1).max(10_000),
  /** How often its catalogue is read by itself; 0 = only when somebody asks for it. Without it, once a day. */
  sync_every_hours: z.int().min(0).max(720).optional(),
  /** The HTTP proxy of this store; `direct` = none, whatever the installation's setting; null = the installation's. */
  proxy: z.union([z.literal('direct'), proxyAddress], 'store.proxy_invalid').nullish(),
}

/** Salesforce Commerce Cloud, whichever of its two APIs. */
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
        // One word, whatever is in it: a list of them is typed with blanks, commas or semicolons between.
        .regex(/^[^\s\p{C},;，；、]{1,100}$/u, 'store.category_invalid'),
    )
    .min(1, 'store.category_required')
    .max(50),
  list_price_book: z.string().trim().min(1, 'store.price_book_required').max(100),
}

const scapi = {
  ...sfcc,
  organization_id: z
    .string()
    .trim()
    .regex(/^f_ecom_[a-z0-9]{4}_[a-z0-9]{3}$/, 'store.organization_id_invalid'),
  /** Of a public client: one of those registered with it. Null for a private client, which has a secret instead. */
  redirect_uri: z.url({ error: 'store.redirect_uri_invalid' }).max(256).nullish(),
}

const shopify = {
  /** Country (ISO 3166-1, two letters) whose market is read and bought in; null = what the shop takes this server's to be. */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'store.country_invalid')
    .nullish(),
}

const medusa = {
  region_id: z
    .string()
    .trim()
    .regex(/^\w{1,100}$/, 'store.region_id_invalid'),
}

const vendure = {
  /** Of the channel that is read and bought at; null = the store's default one. Storefronts send it: it is no secret. */
  channel_token: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,100}$/, 'store.channel_token_invalid')
    .nullish(),
}

const own = { 'sfcc-ocapi': sfcc, 'sfcc-scapi': scapi, shopify, medusa, vendure }

const clientId = z.string().trim().min(1, 'store.client_id_required').max(200)
const clientSecret = z.string().trim().min(1).max(200)
/** Public access tokens of the Storefront API; a permalink needs none. */
const storefrontToken = z
  .string()
  .trim()
  .regex(/^\w{1,200}$/, 'store.storefront_token_invalid')
const publishableKey = z.string().trim().min(1, 'store.publishable_key_required').max(200)

/** How the store's proxy lets the console in. */
const proxyLogin = {
  proxy_user: z.string().trim().min(1).max(200).optional(),
  proxy_password: z.string().min(1).max(200).optional(),
}

/** What each dialect is let in with. Write-only: never part of an answer. */
export const storeCredentials = {
  'sfcc-ocapi': z.strictObject({ client_id: clientId, ...proxyLogin }),
  /** With a secret a private client, without one a public one. */
  'sfcc-scapi': z.strictObject({ client_id: clientId, client_secret: clientSecret.optional(), ...proxyLogin }),
  /** With a token a cart is made at the store, without one it is an address alone. */
  shopify: z.strictObject({ storefront_token: storefrontToken.optional(), ...proxyLogin }),
  medusa: z.strictObject({ publishable_key: publishableKey, ...proxyLogin }),
  vendure: z.strictObject(proxyLogin),
}
export type StoreCredentials = { [Dialect in StoreDialect]: z.infer<(typeof storeCredentials)[Dialect]> }

/** A dialect's settings; `head` is what stands before them. */
const settingsOf = <Head extends z.ZodRawShape, Dialect extends StoreDialect>(head: Head, dialect: Dialect) =>
  z.strictObject({ ...head, dialect: z.literal(dialect), ...common, ...own[dialect] })

/** A client without a secret proves itself by way of an address that is registered with it. */
export const mayBeScapiClient = (redirect_uri: string | null | undefined, secret: string | undefined): boolean =>
  secret !== undefined || Boolean(redirect_uri)

const needsRedirect = { path: ['redirect_uri'], error: 'store.redirect_uri_required' }

const key = { key: z.string().trim().regex(STORE_KEY_PATTERN, 'store.key_invalid') }

/** What a store is connected with, by its dialect. */
export const StoreSettings = z.discriminatedUnion('dialect', [
  settingsOf({ ...key, credentials: storeCredentials['sfcc-ocapi'] }, 'sfcc-ocapi'),
  settingsOf({ ...key, credentials: storeCredentials['sfcc-scapi'] }, 'sfcc-scapi').refine(
    ({ redirect_uri, credentials }) => mayBeScapiClient(redirect_uri, credentials.client_secret),
    needsRedirect,
  ),
  settingsOf({ ...key, credentials: storeCredentials.shopify.default({}) }, 'shopify'),
  settingsOf({ ...key, credentials: storeCredentials.medusa }, 'medusa'),
  settingsOf({ ...key, credentials: storeCredentials.vendure.default({}) }, 'vendure'),
])
export type StoreSettings = z.infer<typeof StoreSettings>

/** Without credentials, those of the store of that key are taken; or none, where the dialect needs none. */
export const StoreTrialSettings = z.discriminatedUnion('dialect', [
  settingsOf({ ...key, credentials: storeCredentials['sfcc-ocapi'].optional() }, 'sfcc-ocapi'),
  settingsOf({ ...key, credentials: storeCredentials['sfcc-scapi'].optional() }, 'sfcc-scapi').refine(
    ({ redirect_uri, credentials }) => !credentials || mayBeScapiClient(redirect_uri, credentials.client_secret),
    needsRedirect,
  ),
  settingsOf({ ...key, credentials: storeCredentials.shopify.optional() }, 'shopify'),
  settingsOf({ ...key, credentials: storeCredentials.medusa.optional() }, 'medusa'),
  settingsOf({ ...key, credentials: storeCredentials.vendure.optional() }, 'vendure'),
])
export type StoreTrialSettings = z.infer<typeof StoreTrialSettings>

type WithoutCredentials<Settings> = Settings extends unknown ? Omit<Settings, 'credentials'> : never

/** What is set for a store, without what may never be shown. */
export type StoreDescription = WithoutCredentials<StoreSettings>

const steps = {
  version: z.int(),
  resume: z.literal(true).optional(),
  pause: z.literal(true).optional(),
}

const changeOf = <Dialect extends StoreDialect>(dialect: Dialect) =>
  z
    .strictObject({ ...common, ...own[dialect] })
    .partial()
    .extend({
      credentials: storeCredentials[dialect].optional(),
      ...steps,
    })

/** What may be changed of a store of each dialect; the dialect itself stays. */
export const storeChanges = {
  'sfcc-ocapi': changeOf('sfcc-ocapi'),
  'sfcc-scapi': changeOf('sfcc-scapi'),
  shopify: changeOf('shopify'),
  medusa: changeOf('medusa'),
  vendure: changeOf('vendure'),
}

/** A change as it travels: fields of any dialect; the server refuses those that the store's dialect does not have. */
export const StoreChange = z
  .strictObject({ ...common, ...scapi, ...shopify, ...medusa, ...vendure })
  .partial()
  .extend({
    credentials: z
      .strictObject({
        client_id: clientId,
        client_secret: clientSecret,
        publishable_key: publishableKey,
        storefront_token: storefrontToken,
        ...proxyLogin,
      })
      .partial()
      .optional(),
    ...steps,
  })
export type StoreChange = z.infer<typeof StoreChange>
