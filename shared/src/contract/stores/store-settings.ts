import { changeSteps, commonSettings } from './define-dialect'
import { magento } from './dialects/magento'
import { medusa } from './dialects/medusa'
import { page } from './dialects/page'
import { sfccOcapi } from './dialects/sfcc-ocapi'
import { sfccScapi } from './dialects/sfcc-scapi'
import { sfra } from './dialects/sfra'
import { shopify } from './dialects/shopify'
import { ucp } from './dialects/ucp'
import { vendure } from './dialects/vendure'
import { woocommerce } from './dialects/woocommerce'
import { StoreDialect } from './store-dialect'
import { z } from '../zod'

/** Settings of each store API, in the order in which the form lists them. */
export const storeDialects = {
  'sfcc-ocapi': sfccOcapi,
  'sfcc-scapi': sfccScapi,
  ucp,
  shopify,
  medusa,
  vendure,
  magento,
  woocommerce,
  sfra,
  page,
} satisfies Record<StoreDialect, unknown>

export { StoreDialect }

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

/** Connected store with its dialect's settings. Credentials are write-only and never part of a response. */
export const ConfiguredStore = z.discriminatedUnion('dialect', [first.store, ...others.map(({ store }) => store)])
export type ConfiguredStore = z.infer<typeof ConfiguredStore>

type NotStored = 'credentials' | 'product_id' | 'accept_unproven'
type WithoutCredentials<Settings> = Settings extends unknown ? Omit<Settings, NotStored> : never

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
  .strictObject({ ...commonSettings, ...ownSettings })
  .partial()
  .extend({ credentials: z.strictObject(storeCredentials).partial().optional(), ...changeSteps })
export type StoreChange = z.infer<typeof StoreChange>
